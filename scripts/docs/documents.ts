/** Every document that is made from the code: path → text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './api.ts';
import { clientOperations, type Description } from './client.ts';
import { measuredTable } from './measured.ts';
import { openApiDocument } from './openapi.ts';
import { openApiOfPrograms } from './openapi-v1.ts';
import { platformStyles, platformsDocument, platformTable } from './platforms.ts';
import { environmentExample, settingsDocument } from './settings.ts';
import { webhooksDocument } from './webhooks.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const withNote = (text: string): string =>
  text.replace('\n', '\n\n<!-- Made from the code by `npm run docs`; do not edit. -->\n');

/** The project's readme, with what the code and the measurements say now between its marks. */
const readme = (): string =>
  Object.entries({ platforms: platformTable(), measured: measuredTable(root) }).reduce(
    (text, [mark, made]) =>
      text.replace(
        new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(\\n<!-- end -->)`),
        (_, before: string, after: string) => `${before}\n${made}\n${after}`,
      ),
    readFileSync(join(root, 'README.md'), 'utf8'),
  );

export async function documents(): Promise<Record<string, string>> {
  const programs = await openApiOfPrograms(root);
  return {
    'docs/reference/api.md': withNote(await apiDocument(root)),
    'docs/reference/openapi.json': `${JSON.stringify(await openApiDocument(root), null, 1)}\n`,
    'docs/reference/openapi-v1.json': `${JSON.stringify(programs, null, 1)}\n`,
    'clients/typescript/operations.ts': clientOperations(programs as Description),
    'docs/reference/settings.md': withNote(settingsDocument(root)),
    'docs/reference/platforms.md': withNote(platformsDocument(root)),
    'docs/reference/webhooks.md': withNote(webhooksDocument()),
    '.env.example': environmentExample(root),
    'README.md': readme(),
    'src/web/styles/platforms.css': platformStyles(),
  };
}

const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** Paths whose text is not what the code says now. */
export const staleDocuments = async (): Promise<string[]> =>
  Object.entries(await documents())
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => path);
