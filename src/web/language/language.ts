/** The language of the page that is shown, and the one a browser asks for. */
import { defaultLanguage, type Language, offeredCodes, toLanguage } from '#domain/languages.ts';
import { useTranslation } from './use-translation.tsx';

/** The language home a browser should be taken to: its language, where that is one of ours with a prefix. */
export const prefixForBrowser = (browserLanguage: string | undefined): Language | undefined =>
  offeredCodes.find((code) => code !== defaultLanguage && browserLanguage?.toLowerCase().startsWith(code));

export const useLanguage = (): Language => toLanguage(useTranslation().translations.language);
