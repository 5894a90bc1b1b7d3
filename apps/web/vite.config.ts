import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiSources } from './ascii-sources.ts';
import { inlineScript } from './inline-script.ts';
import { sharedFiles } from './shared-files.ts';
import { compiledTexts } from './texts-plugin.ts';
import { unreachedPages } from './unreached-pages.ts';

/**
 * The shop's process holds the server's bundle as text: minified, it is half as long. Functions keep their names, for
 * readable stack traces.
 */
const WITH_NAMES = { compress: true, mangle: { keepNames: true }, codegen: true } as const;

/** The server has them loaded already: pages use the same schemas instead of a second copy of each. */
const OF_THE_SERVER = /^(zod|@darzi\/contract)(\/|$)/;

export default defineConfig(({ command }) => ({
  plugins: [
    asciiSources(),
    compiledTexts(),
    inlineScript(),
    tailwindcss(),
    reactRouter(),
    sharedFiles(),
    unreachedPages(),
  ],
  // The server's bundle contains React's production build, since NODE_ENV is unset where the shop runs.
  ...(command === 'build'
    ? {
        ssr: { noExternal: true },
        define: {
          'process.env.NODE_ENV': '"production"',
          // the router checks for its own build there on every loader call, and the lookup costs more than the call
          'process.env.hasOwnProperty': 'Object.hasOwnProperty',
        },
      }
    : {}),
  environments: {
    ssr: { build: { rolldownOptions: { external: OF_THE_SERVER, output: { minify: WITH_NAMES } } } },
  },
  // npm run dev: packages are bundled once, and not again when a page first imports another one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/{entry.server.tsx,routes.ts}'] },
  build: {
    // The page's policy forbids data: fonts, and every asset keeps its own immutable address.
    assetsInlineLimit: 0,
    // Lazily loaded files need not list what every page already has.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/(framework|rolldown-runtime|shop)-[\w-]+\.js$/.test(file)),
    },
    target: 'es2022',
  },
}));
