/** The files of the product's pictures on the site: made by `scripts/screenshots/site-pictures.ts`, shown by `picture.tsx`. */
import { defaultLanguage, type Language, offeredCodes } from '#domain/languages.ts';

/** In pixels: for windows, and for phones, on whose narrow pages the letters of the wide one could not be read. */
export const shapes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 780, height: 1320 },
  /** One panel as a phone shows it, so that its letters can be read in a column of a window too. */
  panel: { width: 780, height: 624 },
} as const;

export type Shape = keyof typeof shapes;
export type Version = { language: Language; theme: 'dark' | 'light'; shape: Shape };

/** A language that is not offered has none of its own. */
export const pictureFile = (name: string, { language, theme, shape }: Version): string =>
  `/pictures/${offeredCodes.includes(language) ? language : defaultLanguage}/${name}-${theme}-${shape}.avif`;

/** Parts of the product that the site shows by a panel of it, in the order of `/features`. */
export const panelNames = [
  'imports',
  'own',
  'audience',
  'earnings',
  'reconciliation',
  'look',
  'growth',
  'forecast',
  'unusual',
  'campaigns',
  'goals',
  'sound',
  'playlists',
  'uploads',
  'diagnostics',
  'publicPages',
  'reports',
  'recap',
  'members',
  'takeout',
  'plans',
] as const;

export type PanelName = (typeof panelNames)[number];
