import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiSources } from './ascii-sources.ts';
import { inlineScript } from './inline-script.ts';
import { compiledTexts } from './texts-plugin.ts';

/**
 * What every page needs anyway comes in two files instead of thirty: each file costs some 300 bytes of headers and
 * compresses on its own. What the catalogues import lies with the framework: the shop's file waits for them. Whatever is only loaded when first used (search, menus, messages, forms) stays apart.
 */
const ALWAYS_NEEDED = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@messageformat[\\/]runtime|make-plural|@tanstack[\\/](query-core|react-query))[\\/]|web[\\/]app[\\/]shell[\\/]trusted-markup/,
  },
  {
    name: 'shop',
    test: /(packages[\\/]contract[\\/]src[\\/](messages|money|wording|client|catalogue[\\/]catalogue|cart[\\/]cart)|web[\\/]app[\\/]((texts|shell)[\\/](texts|language|call|session|shop|toast|query-client|use-guard|cart-state|pending-add|failed-load|site-links|cart-link|language-switch|product-variant|profile-menu)|storefront[\\/]collection[\\/]product-tile|ui[\\/](button|classes|disclosure|states|price|picture|page-head|tabs|tape)))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](menu|plus|search)\.m?js$/,
  },
];

/**
 * The shop's process keeps the server's bundle as text: without blanks, comments and what never runs it is half as long.
 * Functions keep their names, so that a stack says where it was.
 */
const WITH_NAMES = { compress: true, mangle: { keepNames: true }, codegen: true } as const;

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [asciiSources(), compiledTexts(), inlineScript(), tailwindcss(), reactRouter()],
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
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*', '!app/entry.server.tsx'] },
  build: {
    // The page's policy allows no data: fonts, and every asset keeps its own immutable address.
    assetsInlineLimit: 0,
    // What every page has already need not be named beside each file that is loaded when it is first used.
    modulePreload: {
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/(framework|rolldown-runtime|shop)-[\w-]+\.js$/.test(file)),
    },
    target: 'es2022',
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups: ALWAYS_NEEDED } } },
  },
}));
