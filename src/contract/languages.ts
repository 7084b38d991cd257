/** The languages of the product; English is the default and has no path prefix. */
export const languages = [
  { code: 'en', name: 'English', nativeName: 'English', flag: 'GB' },
  { code: 'zh', name: 'Chinese', nativeName: '中文', flag: 'CN' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: 'ES' },
  { code: 'ru', name: 'Russian', nativeName: 'Русский', flag: 'RU' },
  { code: 'de', name: 'German', nativeName: 'Deutsch', flag: 'DE' },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', flag: 'JP' },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: 'FR' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const languageCodes = languages.map((language) => language.code) as [Language, ...Language[]];
export const defaultLanguage: Language = 'en';

/** A supported code, else English. */
export const toLanguage = (code: string | null | undefined): Language =>
  languageCodes.find((known) => known === code) ?? defaultLanguage;
