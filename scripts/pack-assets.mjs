/** After the build: compresses what is served as files, and holds the first pages to their budgets of JavaScript. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = fileURLToPath(new URL('../build/client', import.meta.url));

/**
 * Page → its routes from the root down, and the most kilobytes (1,024 bytes, Brotli) and files of JavaScript it may load.
 * Hashes in the names of files alone move a page by 0.1. `near`: parts, charts among them, that come when somebody scrolls to them, and the kilobytes and files of the page with all of them.
 */
const budgets = {
  landing: { routes: ['root', 'routes/marketing/frame', 'routes/home'], kilobytes: 132, files: 12 },
  dashboard: {
    ...{ routes: ['root', 'routes/app/frame', 'routes/app/dashboard'], kilobytes: 192, files: 12 },
    near: { parts: ['further-panels', 'earnings-panel'], kilobytes: 275, files: 30 },
  },
  analytics: {
    ...{ routes: ['root', 'routes/app/frame', 'routes/app/analytics'], kilobytes: 205, files: 15 },
    near: { parts: ['lower-panels', 'moods-panels'], kilobytes: 275, files: 30 },
  },
  song: {
    ...{ routes: ['root', 'routes/app/frame', 'routes/app/song'], kilobytes: 224, files: 20 },
    near: {
      parts: [
        'release-panel',
        'song-lines',
        'song-reconciliation',
        'earnings-panel',
        'goals-panel',
        'sound-panel',
        'song-recordings',
      ],
      kilobytes: 281,
      files: 31,
    },
  },
  audience: { routes: ['root', 'routes/app/frame', 'routes/app/audience'], kilobytes: 215, files: 17 },
};

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

function compress(file) {
  const content = readFileSync(file);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, options));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const manifestFile = () => readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name));

/** What each page of `budgets` loads of JavaScript before anything is clicked: kilobytes as sent, and files. */
export function measurePages() {
  const text = readFileSync(join(client, 'assets', manifestFile()), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const sizeOf = (path) => readFileSync(join(client, `${path}.br`)).length;
  const kilobytesOf = (files) =>
    Math.round(([...files].reduce((sum, path) => sum + sizeOf(path), 0) / 1024) * 10) / 10;
  return Object.entries(budgets).flatMap(([page, { routes, near, ...budget }]) => {
    const parts = [manifest.entry, ...routes.map((route) => manifest.routes[route])];
    const files = new Set([
      `/assets/${manifestFile()}`,
      ...parts.flatMap((part) => [part.module, ...part.imports]),
    ]);
    const first = { page: `${page} page`, kilobytes: kilobytesOf(files), files: files.size, budget };
    if (!near) return [first];
    const all = withImports([...files, ...near.parts.map(fileOf)]);
    const { parts: _, ...most } = near;
    return [
      first,
      { page: `${page} page to its end`, kilobytes: kilobytesOf(all), files: all.size, budget: most },
    ];
  });
}

/** Ends the build with a message when a page has become too heavy. */
export function packAssets() {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.test(entry.name)) compress(join(entry.parentPath, entry.name));
  }
  for (const { page, kilobytes, files, budget } of measurePages()) {
    if (kilobytes <= budget.kilobytes && files <= budget.files) continue;
    console.error(
      `The ${page} loads ${kilobytes} KB of JavaScript in ${files} files; its budget is ${budget.kilobytes} KB in ${budget.files}.`,
    );
    process.exit(1);
  }
}

/** The files that these import, and so on; of each once. */
function withImports(files) {
  const all = new Set();
  const add = (path) => {
    if (all.has(path)) return;
    all.add(path);
    const text = readFileSync(join(client, path), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      add(`/assets/${name}`);
  };
  files.forEach(add);
  return all;
}

/** The file of a part that is loaded by itself. */
function fileOf(part) {
  const file = readdirSync(join(client, 'assets')).find((name) =>
    /^-[\w-]{7}\.js$/.test(name.replace(part, '')),
  );
  if (!file) throw new Error(`The build has no part “${part}”.`);
  return `/assets/${file}`;
}
