import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiSources } from './ascii-sources.ts';
import { inlineScript } from './inline-script.ts';
import { sharedFiles } from './shared-files.ts';
import { compiledTexts } from './texts-plugin.ts';

/**
 * The shop's process keeps the server's bundle as text: without blanks, comments and what never runs it is half as long.
 * Functions keep their names, so that a stack says where it was.
 */
const WITH_NAMES = { compress: true, mangle: { keepNames: true }, codegen: true } as const;

export default defineConfig(({ command }) => ({
  plugins: [asciiSources(), compiledTexts(), inlineScript(), tailwindcss(), reactRouter(), sharedFiles()],
  // The server's bundle carries React's production build: NODE_ENV is left unset where the shop runs.
  ...(command === 'build'
    ? {
        ssr: { noExternal: true },
        define: {
          'process.env.NODE_ENV': '"production"',
          // the router looks for its own build there, at each call of a loader: a look costs more than the call
          'process.env.hasOwnProperty': 'Object.hasOwnProperty',
        },
      }
    : {}),
  environments: { ssr: { build: { rolldownOptions: { output: { minify: WITH_NAMES } } } } },
  // npm run dev: packages are bundled once, and not again when a page first imports another one.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/{entry.server.tsx,routes.ts}'] },
  build: {
    // The page's policy allows no data: fonts, and every asset keeps its own immutable address.
    assetsInlineLimit: 0,
    // What every page has already need not be named beside each file that is loaded when it is first used.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/(framework|rolldown-runtime|shop)-[\w-]+\.js$/.test(file)),
    },
    target: 'es2022',
  },
}));
