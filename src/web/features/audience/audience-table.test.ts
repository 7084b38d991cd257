import { expect, it } from 'vitest';
import type { Translate } from '#i18n/texts.ts';
import type { Audience, OwnPages, Part } from './audience-query.ts';
import { type AudienceWords, audienceTable } from './audience-table.ts';

const say = ((name: string, values?: Record<string, unknown>) =>
  [name, ...Object.values(values ?? {})].join(' ')) as unknown;
const words: AudienceWords = {
  t: say as Translate<'audience'>,
  figures: say as Translate<'figures'>,
  fileText: say as Translate<'files'>,
  keyName: (_dimension, key) => key.toUpperCase(),
  countryName: (code) => (code === 'DE' ? 'Deutschland' : code),
};

const part = (given: Partial<Part>): Part => ({
  ...{
    source: 'import',
    platform: 'youtube',
    store: '',
    currency: '',
    importId: null,
    connectionId: null,
    trackId: null,
  },
  ...{ files: [], figure: 'views', figures: ['views'], from: null, to: null, dayBoundary: 'UTC', notes: [] },
  ...{ readAt: '2026-11-20T00:00:00Z', rows: [], others: null, withheld: null, total: 100 },
  ...given,
});

const reply = (dimension: Audience['dimension'], parts: Part[]): Audience => ({
  ...{ dimension, from: '2026-11-01', to: '2026-11-10', comparison: null },
  ...{ parts, missing: [], outside: [], bySong: [] },
});

it('[EXP-01] [AUD-02] the audience as a file has the rows of the page, which make the whole', () => {
  const country = part({
    rows: [
      { key: 'DE', name: null, value: 60, share: 0.6, before: { value: 50, share: 0.5444 } },
      { key: 'AT', name: null, value: 20, share: 0.2, before: null },
    ],
    others: { rows: 3, value: 15, share: 0.15 },
    withheld: { value: 5, share: 0.05 },
  });
  const { heads, rows } = audienceTable(
    { audience: [reply('country', [country])], listeners: null, pages: null },
    words,
  );
  expect(heads.slice(4)).toEqual([
    ...['column.value', 'column.share (%)', 'column.before column.value', 'column.before column.share (%)'],
  ]);
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['Deutschland', 'name.views', 60, 60, 50, 54.4],
    ['AT', 'name.views', 20, 20, undefined, null],
    ['others 3 3', 'name.views', 15, 15, undefined, null],
    ['withheld', 'name.views', 5, 5, undefined, null],
  ]);
});

it('[EXP-01] a share without a number is a share alone; one’s own pages are of no platform', () => {
  const age = part({
    figure: 'viewShare',
    rows: [
      {
        key: '18-24',
        name: null,
        value: null,
        share: 0.4,
        before: null,
        genders: { female: 0.3, male: 0.1 },
      },
    ],
  });
  const pages: OwnPages = {
    ...{ from: '2026-11-01', to: '2026-11-10', comparison: null, dayBoundary: 'UTC' },
    ...{ total: { visits: 3, plays: 1, before: null }, playlists: [] },
    countries: [{ country: null, visits: 3, plays: 1, before: null }],
    publicPages: {
      total: { visits: 4, clicks: 2, before: null },
      pages: [],
      countries: [{ country: null, visits: 4, clicks: 2, before: null }],
    },
  };
  const { heads, rows } = audienceTable({ audience: [reply('age', [age])], listeners: null, pages }, words);
  expect(heads).toHaveLength(6);
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['YouTube', '18-24', 'name.viewShare', null, 40],
    ['YouTube', '18-24, key.gender.female', 'name.viewShare', null, 30],
    ['YouTube', '18-24, key.gender.male', 'name.viewShare', null, 10],
    [null, 'pages.noCountry', 'pages.visits', 3, null],
    [null, 'pages.noCountry', 'pages.plays', 1, null],
    [null, 'pages.noCountry', 'pages.visits', 4, null],
    [null, 'pages.noCountry', 'pages.clicks', 2, null],
  ]);
});
