/** Where each of the pictures of `/features` is taken. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import type { PanelName } from '#web/ui/picture-files.ts';
import { root } from '../prepare.mjs';
import type { Accounts } from './feature-accounts.ts';

export type Panel = {
  path(accounts: Accounts): string;
  /** What the picture begins with. */
  find(page: Page, language: Language): Locator;
  /** Room above it, in pixels of the page; less than none: what is left out. */
  margin?: number;
  prepare?(page: Page, language: Language): Promise<void>;
  /** A sample account has no members. */
  of?: 'owner';
};

type Texts = { [name: string]: string | Texts };

/** `audience:panel.country.title` in a language. */
function textOf(language: Language, key: string): string {
  const [area = '', path = ''] = key.split(':');
  const texts: Texts = JSON.parse(readFileSync(join(root, 'src/i18n', area, `${language}.json`), 'utf8'));
  return String(path.split('.').reduce<string | Texts>((at, name) => (at as Texts)[name] ?? '', texts));
}

const panel =
  (key: string): Panel['find'] =>
  (page, language) =>
    page.getByRole('region', { name: textOf(language, key), exact: true }).first();

const viewsOfAMonth: Panel['find'] = (page, language) =>
  page
    .locator('main details')
    .filter({ hasText: textOf(language, 'metrics:name.views') })
    .first();

const at = (path: string) => () => path;

export const panels: Readonly<Record<PanelName, Panel>> = {
  imports: { path: ({ importPath }) => importPath, find: (page) => page.locator('main h1'), margin: 8 },
  audience: {
    path: at('/audience'),
    find: (page, language) => panel('audience:panel.country.title')(page, language).locator('[role=listbox]'),
  },
  reconciliation: {
    path: at('/imports/reconciliation'),
    find: viewsOfAMonth,
    prepare: (page, language) => viewsOfAMonth(page, language).locator('summary').click(),
  },
  growth: { path: at('/analytics'), find: panel('insights:growth.title') },
  forecast: {
    path: at('/analytics'),
    find: (page, language) => panel('insights:forecast.title')(page, language).locator('figure'),
  },
  campaigns: { path: at('/analytics'), find: panel('insights:campaigns.title') },
  unusual: { path: at('/analytics'), find: panel('insights:unusual.title') },
  // Words stand above the map itself.
  sound: {
    path: at('/analytics'),
    find: (page, language) =>
      panel('sound:map.title')(page, language).getByText(textOf(language, 'sound:mood.tense')).first(),
    margin: 40,
  },
  goals: { path: at('/settings'), find: panel('goals:title') },
  playlists: {
    path: ({ playlistId }) => `/playlist/${playlistId}`,
    find: (page) => page.locator('main h1'),
  },
  members: { path: at('/settings'), find: panel('members:title'), of: 'owner' },
  takeout: { path: at('/settings'), find: panel('takeout:title') },
  own: {
    path: ({ ownPath }) => ownPath,
    find: (page, language) => panel('own-series:title')(page, language).getByRole('figure').first(),
    margin: 24,
  },
  earnings: { path: at('/earnings'), find: (page) => page.locator('main').getByRole('region').first() },
  look: { path: at('/worth-a-look'), find: (page) => page.locator('main h1'), margin: 8 },
  uploads: { path: at('/audio-uploads'), find: (page) => page.locator('main ul').last(), margin: 28 },
  diagnostics: { path: at('/audio-diagnostics'), find: panel('diagnostics:loudness.title') },
  // A badge stands above the name.
  publicPages: {
    path: ({ artistPath }) => artistPath,
    find: (page) => page.locator('h1').first(),
    margin: 52,
  },
  reports: { path: at('/reports'), find: panel('reports:template.title') },
  recap: { path: at('/recap'), find: (page) => page.locator('main h1'), margin: 8 },
  plans: {
    path: at('/subscription'),
    find: (page, language) =>
      page
        .locator('main ul > li')
        .filter({ hasText: textOf(language, 'plans:indie.name') })
        .first(),
    of: 'owner',
  },
};
