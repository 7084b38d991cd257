/** What of the texts that ship is read, and what is left out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readShelf } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function write(slug: string, language: string, title: string): Promise<void> {
  await mkdir(join(folder, 'help', slug), { recursive: true });
  const head = `title: ${title}\ndescription: What it says.\ntopic: songs\norder: 1`;
  await writeFile(join(folder, 'help', slug, `${language}.md`), `---\n${head}\n---\nText.\n`);
}

test('[SITE-05] an article whose head cannot be read is left out and logged, and all others are there', async () => {
  await write('whole', 'en', 'Whole');
  await write('partly', 'en', 'Partly');
  // A colon within a title is a mistake in YAML; a title that is empty is none.
  await write('partly', 'ru', 'Часть: вторая');
  await write('broken', 'en', '""');
  const error = vi.fn();
  const texts = await readShelf('help', { error }, folder);
  expect([...texts.keys()].toSorted()).toEqual(['partly', 'whole']);
  expect([...(texts.get('partly')?.keys() ?? [])]).toEqual(['en']);
  expect(error.mock.calls.map(([{ text }]) => text).toSorted()).toEqual([
    'help/broken/en.md',
    'help/partly/ru.md',
  ]);
});
