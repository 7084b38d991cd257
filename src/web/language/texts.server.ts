/** All texts, for rendering on the server. */
import type { Language } from '#domain/languages.ts';
import type { TextFolder } from '#i18n/texts.ts';

type Folder = Record<string, unknown>;

const files = import.meta.glob<Folder>('../../i18n/*/*.json', { eager: true, import: 'default' });

const all = new Map<string, Record<string, Folder>>();
for (const [path, texts] of Object.entries(files)) {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  const language = file.replace('.json', '');
  all.set(language, { ...all.get(language), [folder]: texts });
}

export const textsOf = (language: Language): Record<string, Folder> => all.get(language) ?? {};

/** Only some folders, to be sent along with a page. */
export const someTexts = (language: Language, folders: readonly TextFolder[]): Record<string, Folder> =>
  Object.fromEntries(folders.map((folder) => [folder, textsOf(language)[folder] ?? {}]));
