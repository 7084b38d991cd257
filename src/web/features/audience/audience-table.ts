/** All tables of the page below each other, as they are shown, to be saved. */

import type { Cell, ShownTable } from '#domain/cells.ts';
import { type AudienceDimension, genders, writtenNumber } from '#domain/own-figures.ts';
import { placeName, platformNames } from '#domain/platforms.ts';
import { audienceFigureName } from '#i18n/own.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Audience, Listeners, OwnPages, Part, Row } from './audience-query.ts';

export type AudienceWords = {
  t: Translate<'audience'>;
  figures: Translate<'figures'>;
  fileText: Translate<'files'>;
  keyName: (dimension: AudienceDimension, key: string) => string;
  countryName: (code: string) => string;
};

type Replies = { audience: readonly Audience[]; listeners: Listeners | null; pages: OwnPages | null };

type Line = {
  table: string;
  platform: string | null;
  name: string;
  number: string;
  value: number | null;
  share?: number | null | undefined;
  before?: { value: number | null; share?: number | null } | null;
};

/** A share as the page writes it, in percent. */
const percent = (share: number | null | undefined): Cell =>
  share === undefined || share === null ? null : Math.round(1000 * share) / 10;

export function audienceTable({ audience, listeners, pages }: Replies, words: AudienceWords): ShownTable {
  const { t, fileText } = words;
  const lines = [
    ...audience.flatMap(({ dimension, parts }) => parts.flatMap((part) => partLines(dimension, part, words))),
    ...(listeners ? listenerLines(listeners, words) : []),
    ...(pages ? pageLines(pages, words) : []),
  ];
  const isCompared = lines.some(({ before }) => before);
  const counted = [fileText('column.value'), `${t('column.share')} (%)`];
  return {
    heads: [
      ...[fileText('column.table'), fileText('column.platform'), t('column.name'), fileText('column.number')],
      ...counted,
      ...(isCompared ? counted.map((column) => fileText('column.before', { column })) : []),
    ],
    rows: lines.map(({ table, platform, name, number, value, share, before }) => [
      ...[table, platform, name, number, value, percent(share)],
      ...(isCompared ? [before?.value, percent(before?.share)] : []),
    ]),
  };
}

/** Rows, those that are told together, and what the source leaves out: the whole. */
function partLines(dimension: AudienceDimension, part: Part, words: AudienceWords): Line[] {
  const { t, figures, keyName, countryName } = words;
  const { figure, currency, rows, others, withheld } = part;
  const written = (value: number | null) => (value === null ? null : writtenNumber(figure, value));
  const table = t(`panel.${dimension}.title`);
  const number = [audienceFigureName(t, figures, figure), currency].filter(Boolean).join(' ');
  const about = { table, platform: placeName(part), number };
  const named = ({ name, key }: Row) =>
    name ?? (dimension === 'country' ? countryName(key) : keyName(dimension, key));
  return [
    ...rows.flatMap((row) => {
      const { value, share, before } = row;
      const name = named(row);
      const ofGenders = genders.flatMap((gender) => {
        const part = row.genders?.[gender];
        return part === undefined ? [] : [{ name: `${name}, ${t(`key.gender.${gender}`)}`, share: part }];
      });
      return [
        {
          ...{ ...about, name, value: written(value), share },
          before: before && { ...before, value: written(before.value) },
        },
        ...ofGenders.map((one) => ({ ...about, ...one, value: null })),
      ];
    }),
    ...(others
      ? [
          {
            ...about,
            value: written(others.value),
            share: others.share,
            name: t('others', { count: others.rows, n: others.rows }),
          },
        ]
      : []),
    ...(withheld
      ? [{ ...about, value: written(withheld.value), share: withheld.share, name: t('withheld') }]
      : []),
  ];
}

const listenerLines = ({ parts }: Listeners, { t, figures }: AudienceWords): Line[] =>
  parts.flatMap(({ platform, rows }) =>
    rows.flatMap(({ title, value, gained, previous }) => {
      const about = { table: t('listeners.title'), platform: platformNames[platform], name: title };
      return [
        { ...about, number: figures('name.listeners'), value },
        { ...about, number: t('listeners.gained'), value: gained, before: { value: previous } },
      ];
    }),
  );

function pageLines(
  { playlists, countries, publicPages }: OwnPages,
  { t, countryName }: AudienceWords,
): Line[] {
  const nameOf = (country: string | null) => (country === null ? t('pages.noCountry') : countryName(country));
  const line = (table: string, name: string, figure: Counted, value: number, before?: number | null) => ({
    ...{ table, platform: null, name, number: t(`pages.${figure}`), value },
    before: before === undefined || before === null ? null : { value: before },
  });
  const played = (table: string, name: string, row: OwnPages['total']) =>
    (['visits', 'plays'] as const).map((one) => line(table, name, one, row[one], row.before?.[one]));
  const clicked = (table: string, name: string, row: OwnPages['publicPages']['total']) =>
    (['visits', 'clicks'] as const).map((one) => line(table, name, one, row[one], row.before?.[one]));
  return [
    ...playlists.flatMap((row) => played(t('pages.byPlaylist'), row.name, row)),
    ...countries.flatMap((row) => played(t('pages.byCountry'), nameOf(row.country), row)),
    ...publicPages.pages.flatMap((row) => clicked(t('pages.byPage'), row.name, row)),
    ...publicPages.countries.flatMap((row) => clicked(t('pages.clicksByCountry'), nameOf(row.country), row)),
  ];
}

type Counted = 'visits' | 'plays' | 'clicks';
