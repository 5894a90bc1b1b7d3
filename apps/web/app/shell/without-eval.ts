// Every page's policy forbids eval, which zod would test for. The root imports this first, before any schema exists.
// The server's own zod keeps its fast path.
if (typeof window !== 'undefined') Object.assign(window, { __zod_globalConfig: { jitless: true } });
