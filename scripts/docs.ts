/** Writes `docs/reference/` and `.env.example` from the code; with `--check` only says which of them are stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, root, staleDocuments } from './docs/documents.ts';

if (process.argv.includes('--check')) {
  const stale = await staleDocuments();
  for (const path of stale) console.error(`${path} is stale: run \`npm run docs\`.`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of Object.entries(await documents())) {
  writeFileSync(join(root, path), text);
  console.log(path);
}
