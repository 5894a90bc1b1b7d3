import { build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/** `import text from './program.ts?inline-script'`: the program and everything it imports as one classic script. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const entry = id.slice(0, -QUERY.length);
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        lib: { entry, formats: ['iife'], name: 'start' },
      },
    });
    const [bundle] = Array.isArray(built) ? built : [built];
    const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
    if (chunk === undefined) throw new Error(`${entry} could not be bundled`);
    for (const read of chunk.moduleIds) this.addWatchFile(read);
    return `export default ${JSON.stringify(chunk.code.trim())}`;
  },
});
