/** Every document that is made from the code: path → text. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './api.ts';
import { platformsDocument } from './platforms.ts';
import { environmentExample, settingsDocument } from './settings.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const withNote = (text: string): string =>
  text.replace('\n', '\n\n<!-- Made from the code by `node scripts/docs.ts`; do not edit. -->\n');

export async function documents(): Promise<Record<string, string>> {
  return {
    'docs/reference/api.md': withNote(await apiDocument(root)),
    'docs/reference/settings.md': withNote(settingsDocument(root)),
    'docs/reference/platforms.md': withNote(platformsDocument()),
    '.env.example': environmentExample(root),
  };
}

const read = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

/** Paths whose text is not what the code says now. */
export const staleDocuments = async (): Promise<string[]> =>
  Object.entries(await documents())
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => path);
