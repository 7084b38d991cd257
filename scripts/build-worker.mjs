/** Bundles the service worker beside the pages; it carries a hash of theirs, so that every build has a new one. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTargets } from './build-targets.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const client = join(root, 'build/client');

/** The names of built files tell their content. */
const names = readdirSync(join(client, 'assets')).sort().join('\n');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    'import.meta.env.BUILD': JSON.stringify(createHash('sha256').update(names).digest('hex').slice(0, 16)),
  },
  build: {
    target: buildTargets,
    outDir: client,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(root, 'src/web/service-worker/worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
