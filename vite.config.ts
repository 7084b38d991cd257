/** The build of the pages, for browser and server. */

import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from './scripts/build-targets.mjs';
import { bundles } from './scripts/bundles.ts';
import { inAscii, withoutSpace } from './scripts/kept-source.mjs';
import { root } from './scripts/prepare.mjs';

/** As few characters as the bundler can tell its files apart with: every page names many, and no hash can be packed. */
const name = 'assets/[name]-[hash:7]';
const names = {
  entryFileNames: `${name}.js`,
  chunkFileNames: `${name}.js`,
  assetFileNames: `${name}[extname]`,
};

const textsOf = (id: string) => {
  const [, language] = /\/src\/i18n\/[^/]+\/(\w+)\.json$/.exec(id) ?? [];
  return language ? `texts-${language}` : null;
};

/** Which the process loads as well: of two React knows nothing of what the other is doing. */
const theVeryCopies = ['react', 'react-dom', 'react-router', '@react-router/node'];

const serverLinks = join(root, 'src/web/shell/server-links.tsx');

/** A page has dozens of links; the router's own took a twentieth of the time in which it is rendered. */
const drawnLinks: Plugin = {
  name: 'server-links',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (source, importer) =>
    source === 'react-router' && importer?.startsWith(join(root, 'src/web')) && importer !== serverLinks
      ? serverLinks
      : undefined,
};

/** Of an icon its lines are drawn (`ui/lucide-icon.ts`), without the key of each: letters by chance, which cannot be packed. */
const linesAlone: Plugin = {
  name: 'lines-of-icons-alone',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code.replace(/, key: "\w+"|^ {2}(?:name: "[\w-]+"|size: 24|aliases: \[.*\]),?$/gm, ''),
      map: null,
    }),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [drawnLinks, linesAlone, tailwindcss(), reactRouter(), inAscii],
  resolve: {
    alias: {
      // What every icon of the library asks for: its own writes eleven attributes into the page for each. In development
      // the server loads the library as it is, and the browser has to draw the same.
      ...(command === 'build' && { '../createLucideIcon.mjs': join(root, 'src/web/ui/lucide-icon.ts') }),
    },
  },
  // Found at the start instead of one by one: each late find would make the browser load the page again.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!src/web/**/*.test.{ts,tsx}'] },
  // One style sheet: of several, parts that come later would add theirs once more, and the whole page be drawn anew.
  build: { target: buildTargets, cssMinify: true, cssCodeSplit: false },
  environments: {
    ssr: {
      // Of a library whose names all stand in one file, a server that loads it by itself keeps them all: 1,700 icons.
      resolve: command === 'build' ? { noExternal: true, external: theVeryCopies } : {},
      // The server reads the texts of a language when its first page is asked for.
      build: {
        rollupOptions: { output: { codeSplitting: { groups: [{ name: textsOf }] }, minify: withoutSpace } },
      },
    },
    client: {
      build: {
        rollupOptions: { output: { codeSplitting: bundles(), ...names } },
      },
    },
  },
}));
