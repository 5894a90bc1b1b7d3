// The policy of every page forbids code that is made of text; zod would try whether it may. Imported first by the root,
// before any schema is there. The server's own zod stays as fast as it can be.
if (typeof window !== 'undefined') Object.assign(window, { __zod_globalConfig: { jitless: true } });
