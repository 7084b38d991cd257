/** All texts, for rendering on the server. */
import type { Language } from '#domain/languages.ts';
import type { FolderTexts } from '#i18n/translator.ts';
import type { TextSources } from './sent-texts.tsx';
import { textFiles } from './text-files.ts';

const files = import.meta.glob<FolderTexts>('../../i18n/*/*.json', { eager: true, import: 'default' });

const all = new Map<string, Record<string, FolderTexts>>();
for (const [path, texts] of Object.entries(files)) {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  const language = file.replace('.json', '');
  all.set(language, { ...all.get(language), [folder]: texts });
}

export const textsOf = (language: Language): Record<string, FolderTexts> => all.get(language) ?? {};

/** Of some folders, to be sent along with a page. */
export const textSources = (language: Language): TextSources => ({
  texts: (folders) => Object.fromEntries(folders.map((folder) => [folder, textsOf(language)[folder] ?? {}])),
  files: (folders) => textFiles(language, folders),
});
