/** The chart of `/analytics` as a file: its lines and days as they are seen, no others. Pure but for the saving. */
import { byteOrderMark, type Cell, csvLine } from '#domain/cells.ts';
import { type ChartData, rowsAt } from '#web/charts/chart-model.ts';
import type { SeriesReply } from './explore-query.ts';
import type { Shape } from './explore-state.ts';

export type FileFacts = {
  /** What the page says of it. */
  title: string;
  address: string;
  exportedAt: string;
  shape: Shape;
};

type Row = {
  line: string;
  from: string;
  to: string;
  /** Empty: not known, never 0. */
  value: number | null;
  comparedFrom: string | null;
  compared: number | null;
  low: number | null;
  high: number | null;
  note: string | null;
  /** Whose number it is: a public counter's, a file's, the owner's sign-in, or made up. */
  source: string;
};

const columns = [
  'line',
  'from',
  'to',
  'value',
  'comparedFrom',
  'compared',
  'low',
  'high',
  'note',
  'source',
] as const;

/** A row for each point of each line that is drawn; by release `from` and `to` are days since it. */
export function rowsOf(shown: ChartData, reply: SeriesReply): Row[] {
  const ends = new Map(reply.points.map(({ from, to }) => [from, to]));
  const lines = shown.series.filter(({ faint }) => !faint);
  return lines.flatMap((line) =>
    shown.dates.map((from, index) => {
      const faint = shown.series.find((other) => other.faint?.of === line.id);
      const row = rowsAt(shown, index).find(({ series }) => series.id === line.id);
      const band = line.band?.[index];
      return {
        ...{ line: line.name, from, to: ends.get(from) ?? from },
        value: row?.value ?? null,
        comparedFrom: faint?.faint?.dates?.[index] ?? null,
        compared: faint?.values[index] ?? null,
        low: band?.low ?? null,
        high: band?.high ?? null,
        note: row?.partial?.text ?? null,
        source: sourceOf(line.id, reply),
      };
    }),
  );
}

const sourceOf = (id: string, { imported, sandbox }: SeriesReply): string =>
  imported.find(({ key }) => key === id)?.source ?? (sandbox ? 'sandbox' : 'counter');

const importsOf = ({ imported }: SeriesReply, { series }: ChartData) =>
  imported
    .filter(({ key }) => series.some(({ id }) => id === key))
    .map(({ platform, dayBoundary, sourceIds, files }) =>
      [platform, `days: ${dayBoundary}`, ...sourceIds, ...files].join(', '),
    );

const factsOf = (facts: FileFacts, reply: SeriesReply, shown: ChartData) => ({
  ...facts,
  metric: reply.metric,
  mode: reply.mode,
  groupBy: reply.groupBy,
  alignedBy: reply.ages ? 'release' : 'date',
  from: reply.from,
  to: reply.to,
  ...(reply.comparison && { comparedFrom: reply.comparison.from, comparedTo: reply.comparison.to }),
  timeZone: reply.timeZone,
  interval: reply.interval,
  ...(reply.leftOut.length > 0 && { leftOut: reply.leftOut.join(' ') }),
  ...(importsOf(reply, shown).length > 0 && { imported: importsOf(reply, shown).join('; ') }),
  ...(reply.sandbox && { sandbox: true }),
});

/** Facts at the head, as `# name: value`, then a line for each point. */
export function csvOf(shown: ChartData, reply: SeriesReply, facts: FileFacts): string {
  const head = Object.entries(factsOf(facts, reply, shown)).map(([name, value]) =>
    csvLine([`# ${name}: ${value}`]),
  );
  const lines = rowsOf(shown, reply).map((row) => csvLine(columns.map((name): Cell => row[name])));
  return [...head, csvLine(columns), ...lines].join('');
}

export const jsonOf = (shown: ChartData, reply: SeriesReply, facts: FileFacts): string =>
  `${JSON.stringify({ metadata: factsOf(facts, reply, shown), points: rowsOf(shown, reply) })}\n`;

const types = {
  spreadsheet: 'text/csv;charset=utf-8',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};

/** The same under the same name as files of the other pages. */
export function fileOf(
  format: keyof typeof types,
  shown: ChartData,
  reply: SeriesReply,
  facts: FileFacts,
): { name: string; blob: Blob } {
  const text =
    format === 'json'
      ? jsonOf(shown, reply, facts)
      : (format === 'spreadsheet' ? byteOrderMark : '') + csvOf(shown, reply, facts);
  return {
    name: `${nameOf(reply)}.${format === 'json' ? 'json' : 'csv'}`,
    blob: new Blob([text], { type: types[format] }),
  };
}

export const nameOf = ({ metric, sandbox, from, to }: SeriesReply): string =>
  ['analytics', metric ?? 'none', ...(sandbox ? ['sandbox'] : []), from, to].join('-');
