import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server's bundle carries React's production build: NODE_ENV is left unset where the shop runs.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  // The page's policy allows no data: fonts, and every asset keeps its own immutable address.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
