/** Bundles the process and its libraries, so that a start reads ten files instead of 1,800 (docs/decisions/0031-bundled-process.md). */
import { rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inAscii, withoutSpace } from './kept-source.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'build/process');

/** What has parts in other languages or threads of its own, and what has to be the very copy that the built pages load. */
const apart = [
  // Its parts name each other in a circle, which is no order for files of a bundle.
  '@aws-sdk/client-s3',
  '@bsull/augurs',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'piscina',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  'sharp',
  'vite',
];

/** Our files find what lies beside them, as texts and the files of threads, where they themselves were. */
const places = {
  name: 'places',
  transform: {
    filter: { id: [/\/src\/(server|contract|domain|i18n)\//, /\/sandbox\//], code: /import\.meta\.url/ },
    handler: (code, id) => ({
      code: code
        .replace('./embedded-worker.ts', relative(dirname(id), join(folder, 'embedded-worker.js')))
        .replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
        ),
    }),
  },
};

/** Lines of failures are named as in our files; for libraries a map of eight megabytes would be read at every start. */
const ownMaps = {
  name: 'own-maps',
  generateBundle(_options, files) {
    for (const [name, file] of Object.entries(files)) {
      if (/^libraries.*\.map$/.test(name)) delete files[name];
      else if (name.endsWith('.map'))
        file.source = JSON.stringify({ ...JSON.parse(file.source), sourcesContent: undefined });
    }
  },
};

/** @type {(entry: string, output: import('vite').Rolldown.OutputOptions) => Promise<unknown>} */
const bundle = (entry, output) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [places, ownMaps, inAscii],
    ssr: { noExternal: true, external: apart },
    build: {
      ssr: join(root, entry),
      target: 'node24',
      minify: false,
      sourcemap: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: withoutSpace, ...output },
      },
    },
  });

rmSync(folder, { recursive: true, force: true });
await bundle('src/server/main.ts', {
  codeSplitting: {
    groups: [
      { name: 'libraries', test: /node_modules/, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
    ],
  },
});
await bundle('src/server/db/embedded-worker.ts', { codeSplitting: false });
