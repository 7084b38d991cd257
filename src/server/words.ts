/** Texts in a person's language, for sentences that are no page: of the API, of mails. */
import { readFileSync } from 'node:fs';
import type { Language } from '#domain/languages.ts';
import type { TextFolder, Translate } from '#i18n/texts.ts';
import { makeTranslator, type Values } from '#i18n/translator.ts';

type Say = (name: string, values?: Values) => string;

const known = new Map<string, Say>();

/** As pages say it; each folder is read once. */
export function wordsIn<Folder extends TextFolder>(folder: Folder, language: Language): Translate<Folder> {
  const key = `${folder} ${language}`;
  const ready = known.get(key) ?? translatorOf(folder, language);
  known.set(key, ready);
  return ready;
}

function translatorOf(folder: TextFolder, language: Language): Say {
  const file = new URL(`../i18n/${folder}/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const translator = makeTranslator(language, { [folder]: texts });
  return (name, values) => translator.say(folder, name, values);
}
