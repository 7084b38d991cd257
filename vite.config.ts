/** The build of the pages, for browser and server. */
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page needs: together they pack better, and they stay the same when the product changes. */
const everywhere =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-resources-to-backend|@tanstack\/(query-core|react-query)|tailwind-merge|clsx|cookie|set-cookie-parser)\//;

/** Small parts that nearly every page has. */
const parts = /src\/(web\/(data|language|shell|ui)|contract|domain|i18n\/formats)/;

const groups = [
  { name: 'everywhere', test: everywhere },
  { name: 'parts', test: parts, minShareCount: 12 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found at the start instead of one by one: each late find would make the browser load the page again.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/**/*.test.{ts,tsx}'] },
  build: { target: 'es2023', cssMinify: true },
  environments: {
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: { groups } } },
      },
    },
  },
});
