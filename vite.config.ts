/** The build of the pages, for browser and server. */
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { bundles } from './scripts/bundles.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at the start instead of one by one: each late find would make the browser load the page again.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/**/*.test.{ts,tsx}'] },
  build: { target: 'es2023', cssMinify: true },
  environments: {
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: bundles() } },
      },
    },
  },
});
