/** The languages that the product is written in; English is the default and has no path prefix. */
export const languages = [
  { code: 'en', name: 'English', nativeName: 'English', flag: 'GB', direction: 'ltr' },
  { code: 'zh', name: 'Chinese', nativeName: '中文', flag: 'CN', direction: 'ltr' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', flag: 'ES', direction: 'ltr' },
  { code: 'ru', name: 'Russian', nativeName: 'Русский', flag: 'RU', direction: 'ltr' },
  { code: 'de', name: 'German', nativeName: 'Deutsch', flag: 'DE', direction: 'ltr' },
  { code: 'ja', name: 'Japanese', nativeName: '日本語', flag: 'JP', direction: 'ltr' },
  { code: 'fr', name: 'French', nativeName: 'Français', flag: 'FR', direction: 'ltr' },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी', flag: 'IN', direction: 'ltr' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية', flag: 'AE', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const languageCodes = languages.map((language) => language.code) as [Language, ...Language[]];
export const defaultLanguage: Language = 'en';

/**
 * Written, and not launched: their pages answer whoever knows the address, and nothing leads there, no picker, no
 * sitemap, no search engine. Taking a code out of this list launches its language.
 */
export const announcedLanguages: readonly Language[] = ['hi', 'ar'];

const isAnnounced = (code: Language): boolean => announcedLanguages.includes(code);

/** What everyone is offered. */
export const offeredCodes: readonly Language[] = languageCodes.filter((code) => !isAnnounced(code));

/** What somebody who reads one of them can choose from: whoever found an announced one sees where they are. */
export const choicesFrom = (current: Language) =>
  languages.filter(({ code }) => code === current || !isAnnounced(code));

/** A supported code, else English. */
export const toLanguage = (code: string | null | undefined): Language =>
  languageCodes.find((known) => known === code) ?? defaultLanguage;

export const directionOf = (code: Language): 'ltr' | 'rtl' =>
  languages.find((language) => language.code === code)?.direction ?? 'ltr';
