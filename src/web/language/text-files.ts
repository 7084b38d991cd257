/** The texts as files of their own, named by their content: what a browser has once it does not load again. */
import type { Language } from '#domain/languages.ts';
import type { TextFolder } from '#i18n/texts.ts';
import type { FolderTexts } from '#i18n/translator.ts';
import { tryTextAt } from './sent-texts.tsx';

const files = import.meta.glob<string>('../../i18n/*/*.json', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Address of each folder's file. */
export const textFiles = (language: Language, folders: readonly TextFolder[]): Record<string, string> =>
  Object.fromEntries(folders.map((folder) => [folder, files[`../../i18n/${folder}/${language}.json`] ?? '']));

/** Of one folder, or nothing where they cannot be had now. */
export const loadTexts = (language: Language, folder: string): Promise<FolderTexts | undefined> =>
  tryTextAt(files[`../../i18n/${folder}/${language}.json`] ?? '');
