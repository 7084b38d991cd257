/** How values are put into texts, on pages and in sentences of the server. */
import { directionOf, type Language } from '#domain/languages.ts';

/** What is put into a text that runs to the left keeps its own direction: a name in brackets, a number with a sign. */
const isolated = (value: string): string => `\u2068${value}\u2069`;

// React escapes what it renders.
export const interpolationOf = (language: Language) => ({
  escapeValue: directionOf(language) === 'rtl',
  escape: isolated,
});
