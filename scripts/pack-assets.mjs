/** After the build: compresses what is served as files, and holds the first pages to their budget of JavaScript. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = fileURLToPath(new URL('../build/client', import.meta.url));

/** Page → its routes from the root down, and the most kilobytes (1,024 bytes, Brotli) of JavaScript it may load. */
const budgets = {
  landing: { routes: ['root', 'routes/marketing/frame', 'routes/home'], kilobytes: 150 },
  dashboard: { routes: ['root', 'routes/app/frame', 'routes/app/dashboard'], kilobytes: 240 },
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

/** Kilobytes of compressed JavaScript that each page of `budgets` loads before anything is clicked. */
export function measurePages() {
  const text = readFileSync(join(client, 'assets', manifestFile()), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const sizeOf = (path) => readFileSync(join(client, `${path}.br`)).length;
  return Object.entries(budgets).map(([page, { routes, kilobytes }]) => {
    const parts = [manifest.entry, ...routes.map((route) => manifest.routes[route])];
    const files = new Set([
      `/assets/${manifestFile()}`,
      ...parts.flatMap((part) => [part.module, ...part.imports]),
    ]);
    const size = [...files].reduce((sum, path) => sum + sizeOf(path), 0) / 1024;
    return { page, kilobytes: Math.round(size * 10) / 10, budget: kilobytes };
  });
}

/** Ends the build with a message when a page has become too heavy. */
export function packAssets() {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.test(entry.name)) compress(join(entry.parentPath, entry.name));
  }
  for (const { page, kilobytes, budget } of measurePages()) {
    if (kilobytes <= budget) continue;
    console.error(`The ${page} page loads ${kilobytes} KB of JavaScript; its budget is ${budget} KB.`);
    process.exit(1);
  }
}
