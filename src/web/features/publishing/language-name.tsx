/** A language by its own name. */
import { type Language, languages } from '#domain/languages.ts';

export function LanguageName({ language }: { language: Language }) {
  return <span lang={language}>{languages.find(({ code }) => code === language)?.nativeName}</span>;
}
