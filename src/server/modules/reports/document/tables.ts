/** Songs and platforms by what the period brought each, a table for each metric. */
import type { Overview, Total } from '#contract/analytics.ts';
import type { DocumentBlock, PrintedTable } from '#contract/documents.ts';
import type { Cell } from '#domain/cells.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatChange, formatCount, formatList, formatShareChange } from '#i18n/formats.ts';
import { type Asking, countersSource, readOverviewOf } from './asking.ts';

/** Tables of a report whose metrics nobody has chosen. */
const mostTables = 2;

type Line = PrintedTable['rows'][number];

/** What a name has gained: now, before, by how much of itself that changed, and what stands. */
type Gained = {
  gained: number | null;
  compared: { gained: number; previous: number } | null;
  total: number | null;
};

const unknown = '–';

function gainedLine(
  { fields: { language }, overview: { comparison } }: Asking,
  names: readonly string[],
  { gained, compared, total }: Gained,
): Line {
  const share =
    compared && compared.previous > 0 ? (compared.gained - compared.previous) / compared.previous : null;
  const or = (value: number | null, written: (value: number) => string) =>
    value === null ? unknown : written(value);
  const previous = compared?.previous ?? null;
  const before: [string, Cell][] = comparison
    ? [
        [or(previous, (value) => formatChange(language, value)), previous],
        [or(share, (value) => formatShareChange(language, value)), share],
      ]
    : [];
  const cells: [string, Cell][] = [
    ...names.map((name): [string, Cell] => [name, name]),
    [or(gained, (value) => formatChange(language, value)), gained],
    ...before,
    [or(total, (value) => formatCount(language, value)), total],
  ];
  return { texts: cells.map(([text]) => text), cells: cells.map(([, cell]) => cell) };
}

/** Where a change is of a part of what its row has gained, the rest of which nothing before it is known to compare with. */
function partlyCompared(asking: Asking, rows: readonly (Gained & { name: string })[]): DocumentBlock[] {
  const { fields, t } = asking;
  const names = rows.flatMap(({ name, gained, compared }) =>
    compared && compared.gained !== gained
      ? [
          t.reports('doc.compared.of', {
            name,
            gained: formatChange(fields.language, compared.gained),
            before: formatChange(fields.language, compared.previous),
          }),
        ]
      : [],
  );
  if (names.length === 0) return [];
  return [
    { kind: 'sentence', text: t.reports('doc.compared.part', { names: formatList(fields.language, names) }) },
  ];
}

const gainedHeads = ({ t, overview: { comparison } }: Asking): string[] => [
  t.reports('doc.column.gained'),
  ...(comparison ? [t.reports('doc.before'), t.reports('doc.column.change')] : []),
  t.reports('doc.column.total'),
];

const metricsOf = ({ figures, fields }: Asking): Metric[] => {
  const known = [...new Set(figures.map(({ metric }) => metric))];
  return fields.metrics.length > 0 ? known : known.slice(0, mostTables);
};

export async function songBlocks(asking: Asking): Promise<DocumentBlock[]> {
  const { t, overview, fields } = asking;
  const blocks: DocumentBlock[] = [];
  for (const metric of metricsOf(asking)) {
    const own = metric === overview.metric ? overview : await readOverviewOf(asking, metric);
    // Songs that have the metric nowhere are in no table of it.
    const known = own.topSongs.filter(({ gained, total }) => gained !== null || total !== null);
    const rows = known.map((song) => gainedLine(asking, [song.song.title, song.song.artist], song));
    if (rows.length === 0) continue;
    const platforms = platformsOf(overview.totals, metric);
    blocks.push({
      kind: 'table',
      title: `${t.reports('section.songs')} · ${t.metrics(`name.${metric}`)}`,
      heads: [t.reports('doc.column.song'), t.reports('doc.column.artist'), ...gainedHeads(asking)],
      rows,
      source: countersSource(asking, platforms),
    });
    blocks.push(
      ...partlyCompared(
        asking,
        known.map((song) => ({ ...song, name: song.song.title })),
      ),
    );
    const others = songsOf(own, metric) - rows.length;
    if (others > 0) {
      const n = formatCount(fields.language, others);
      blocks.push({ kind: 'sentence', text: t.explore('note.others', { count: others, n }) });
    }
  }
  return blocks.length > 0 ? blocks : [{ kind: 'sentence', text: t.reports('doc.none.songs') }];
}

/** Songs that have the metric on any platform; where platforms stand apart the largest number that one of them tells. */
const songsOf = ({ figures }: Overview, metric: Metric): number =>
  Math.max(0, ...figures.filter((figure) => figure.metric === metric).map(({ ofSongs }) => ofSongs.all));

const platformsOf = (totals: readonly Total[], metric: Metric) =>
  totals.filter((total) => total.metric === metric).map(({ platform }) => platform);

export function platformBlocks(asking: Asking): DocumentBlock[] {
  const { t, overview } = asking;
  const tables = metricsOf(asking).flatMap((metric): DocumentBlock[] => {
    const own = overview.totals
      .filter((total) => total.metric === metric)
      .map(({ platform, change, value }) => ({
        ...{ platform, name: platformNames[platform], total: value },
        ...{ gained: change.gained, compared: change.compared },
      }));
    return [
      {
        kind: 'table',
        title: `${t.reports('section.platforms')} · ${t.metrics(`name.${metric}`)}`,
        heads: [t.reports('doc.column.platform'), ...gainedHeads(asking)],
        rows: own.map((line) => gainedLine(asking, [line.name], line)),
        source: countersSource(
          asking,
          own.map(({ platform }) => platform),
        ),
      },
      ...partlyCompared(asking, own),
    ];
  });
  return tables.length > 0 ? tables : [{ kind: 'sentence', text: t.reports('doc.none.figures') }];
}
