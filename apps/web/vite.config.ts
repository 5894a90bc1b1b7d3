import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The page's policy allows no data: fonts, and every asset keeps its own immutable address.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
