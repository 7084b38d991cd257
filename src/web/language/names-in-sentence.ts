/** Names that stand alone elsewhere, such as those of metrics, as the middle of a sentence has them. */
import type { Language } from '#domain/languages.ts';

/** German nouns keep their capitals. */
export const namesInSentence = (language: Language, names: readonly string[]): string[] =>
  names.map((name) => (language === 'de' ? name : name.toLocaleLowerCase(language)));
