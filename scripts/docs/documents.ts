/** Every document that is made from the code: path → text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './api.ts';
import { openApiDocument } from './openapi.ts';
import { platformStyles, platformsDocument, platformTable } from './platforms.ts';
import { environmentExample, settingsDocument } from './settings.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const withNote = (text: string): string =>
  text.replace('\n', '\n\n<!-- Made from the code by `npm run docs`; do not edit. -->\n');

/** The project's readme, with the table of platforms as the code has it. */
const readme = (): string =>
  readFileSync(join(root, 'README.md'), 'utf8').replace(
    /(<!-- platforms -->\n)[\s\S]*?(\n<!-- end -->)/,
    (_, before: string, after: string) => `${before}\n${platformTable()}\n${after}`,
  );

export async function documents(): Promise<Record<string, string>> {
  return {
    'docs/reference/api.md': withNote(await apiDocument(root)),
    'docs/reference/openapi.json': `${JSON.stringify(await openApiDocument(root), null, 1)}\n`,
    'docs/reference/settings.md': withNote(settingsDocument(root)),
    'docs/reference/platforms.md': withNote(platformsDocument(root)),
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
