/** The texts as files of their own, named by their content: what a browser has once it does not load again. */
import type { Resource } from 'i18next';
import type { Language } from '#domain/languages.ts';
import type { TextFolder } from '#i18n/texts.ts';

const files = import.meta.glob<string>('../../i18n/*/*.json', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Address of each folder's file. */
export const textFiles = (language: Language, folders: readonly TextFolder[]): Record<string, string> =>
  Object.fromEntries(folders.map((folder) => [folder, files[`../../i18n/${folder}/${language}.json`] ?? '']));

/** Rejects where it cannot be had: nobody should see the names of texts instead of them. */
export async function loadTexts(language: string, folder: string): Promise<Resource> {
  const response = await fetch(files[`../../i18n/${folder}/${language}.json`] ?? '');
  if (!response.ok) throw new Error(`${response.status} for the texts of ${folder}`);
  return response.json();
}
