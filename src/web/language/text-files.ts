/** Where the browser finds the texts that were not sent along with the page. */
import type { Resource } from 'i18next';

const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<Resource>('../../i18n/*/*.json', { import: 'default' });

export const loadTexts = async (language: string, folder: string): Promise<Resource> =>
  (await files[`../../i18n/${folder}/${language}.json`]?.()) ?? {};
