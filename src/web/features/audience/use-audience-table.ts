/** All tables of the page below each other, as they are shown, to be saved: what was not scrolled to is read first. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cell, ShownTable } from '#domain/cells.ts';
import { audienceDimensions, genders } from '#domain/own-figures.ts';
import { platformNames } from '#domain/platforms.ts';
import {
  type Audience,
  type Listeners,
  type OwnPages,
  type Question,
  readAudience,
  readListeners,
  readOwnPages,
} from './audience-query.ts';
import { useKeyName } from './shares-panel.tsx';
import { useCountryName } from './use-country-name.ts';

/** A share as the page writes it, in percent. */
const percent = (share: number): number => Math.round(1000 * share) / 10;

type Line = {
  table: string;
  platform: string | null;
  name: string;
  number: string;
  value: number | null;
  share?: number | undefined;
  before?: { value: number | null; share?: number } | null;
};

export function useAudienceTable(question: Question): () => Promise<ShownTable> {
  const client = useQueryClient();
  const { t } = useTranslation(['files', 'audience']);
  const linesOf = useLines();
  const { platform, trackId } = question;
  return async () => {
    const replies = await Promise.all(
      audienceDimensions.map((dimension) => client.fetchQuery(readAudience(dimension, question))),
    );
    const listeners = await client.fetchQuery(readListeners(question));
    const pages = platform || trackId ? null : await client.fetchQuery(readOwnPages(question));
    const lines = [
      ...replies.flatMap((reply) => (reply ? linesOf.audience(reply) : [])),
      ...(listeners ? linesOf.listeners(listeners) : []),
      ...(pages ? linesOf.pages(pages) : []),
    ];
    const isCompared = lines.some(({ before }) => before);
    const [value, share] = [t('column.value'), `${t('audience:column.share')} (%)`];
    return {
      heads: [
        ...[t('column.table'), t('column.platform'), t('audience:column.name'), t('column.number')],
        ...[value, share],
        ...(isCompared ? [value, share].map((column) => t('column.before', { column })) : []),
      ],
      rows: lines.map((line) => [...cellsOf(line), ...(isCompared ? cellsBefore(line) : [])]),
    };
  };
}

const cellsOf = ({ table, platform, name, number, value, share }: Line): Cell[] => [
  ...[table, platform, name, number, value],
  share === undefined ? null : percent(share),
];
const cellsBefore = ({ before }: Line): Cell[] => [
  before?.value,
  before?.share === undefined ? null : percent(before.share),
];

function useLines() {
  const { t } = useTranslation('audience');
  const nameOf = useKeyName();
  const countryOf = useCountryName();
  return {
    audience({ dimension, parts }: Audience): Line[] {
      const table = t(`panel.${dimension}.title`);
      return parts.flatMap(({ platform, figure, rows, others, withheld }) => {
        const about = { table, platform: platformNames[platform], number: t(`figure.${figure}`) };
        const named = (key: string) => (dimension === 'country' ? countryOf(key) : nameOf(dimension, key));
        return [
          ...rows.flatMap((row) => {
            const name = row.name ?? named(row.key);
            const whole = { ...about, name, value: row.value, share: row.share, before: row.before };
            const { genders: sides } = row;
            // Of an age that is told by gender: both bars, and the whole.
            const parts = sides
              ? genders.flatMap((gender) =>
                  sides[gender] === undefined
                    ? []
                    : [
                        {
                          ...about,
                          name: `${name}, ${t(`key.gender.${gender}`)}`,
                          value: null,
                          share: sides[gender],
                        },
                      ],
                )
              : [];
            return [whole, ...parts];
          }),
          ...(others
            ? [{ ...about, name: t('others', { count: others.rows, n: others.rows }), ...others }]
            : []),
          ...(withheld ? [{ ...about, name: t('withheld'), ...withheld }] : []),
        ];
      });
    },
    listeners: ({ parts }: Listeners): Line[] =>
      parts.flatMap(({ platform, rows }) =>
        rows.flatMap(({ title, value, gained, previous }) => {
          const about = { table: t('listeners.title'), platform: platformNames[platform], name: title };
          return [
            { ...about, number: t('figure.listeners'), value },
            { ...about, number: t('listeners.gained'), value: gained, before: { value: previous } },
          ];
        }),
      ),
    pages({ playlists, countries }: OwnPages): Line[] {
      const rows = [
        ...playlists.map((row) => ({ ...row, table: t('pages.byPlaylist') })),
        ...countries.map((row) => ({
          ...row,
          table: t('pages.byCountry'),
          name: row.country === null ? t('pages.noCountry') : countryOf(row.country),
        })),
      ];
      return rows.flatMap(({ table, name, visits, plays, before }) => [
        {
          table,
          platform: null,
          name,
          number: t('pages.visits'),
          value: visits,
          before: before && { value: before.visits },
        },
        {
          table,
          platform: null,
          name,
          number: t('pages.plays'),
          value: plays,
          before: before && { value: before.plays },
        },
      ]);
    },
  };
}
