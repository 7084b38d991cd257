/** All texts, for rendering on the server: those of a language come with its first page. */
import type { Language } from '#domain/languages.ts';
import type { FolderTexts } from '#i18n/translator.ts';
import type { TextSources } from './sent-texts.tsx';
import { textFiles } from './text-files.ts';

type Texts = Record<string, FolderTexts>;

const files = import.meta.glob<FolderTexts>('../../i18n/*/*.json', { import: 'default' });

async function readTexts(language: Language): Promise<Texts> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  const read = own.map(async ([path, load]) => [path.split('/').at(-2) ?? '', await load()] as const);
  return Object.fromEntries(await Promise.all(read));
}

const known = new Map<Language, Promise<Texts>>();

export function textsOf(language: Language): Promise<Texts> {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts;
}

/** Of some folders, to be sent along with a page. */
export const textSources = (language: Language, texts: Texts): TextSources => ({
  texts: (folders) => Object.fromEntries(folders.map((folder) => [folder, texts[folder] ?? {}])),
  files: (folders) => textFiles(language, folders),
});
