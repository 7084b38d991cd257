/** The chart of `/analytics` as a file: its lines and days as they are seen, no others. Pure. */
import { type ChartData, rowsAt } from '#charts/chart-model.ts';
import { machineCsv } from '#domain/cells.ts';
import type { SeriesReply } from './explore-query.ts';
import type { Shape } from './explore-state.ts';

export type FileFacts = {
  /** What the page says of it. */
  title: string;
  address: string;
  exportedAt: string;
  shape: Shape;
};

const columns = [
  'line',
  'from',
  'to',
  // Empty: not known, never 0.
  'value',
  'comparedFrom',
  'compared',
  'low',
  'high',
  'note',
  // Whose number it is: a public counter's, a file's, the owner's sign-in, or made up.
  'source',
  'metric',
  'mode',
  'timeZone',
  // Of own figures: the imports or sign-ins, and the files.
  'sourceIds',
  'files',
] as const;

type Row = Record<(typeof columns)[number], string | number | null>;

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
        ...sourceOf(line.id, reply),
        ...{ metric: reply.metric, mode: reply.mode },
      };
    }),
  );
}

/** Days of a file may be those of another zone. */
function sourceOf(id: string, { imported, sandbox, timeZone }: SeriesReply) {
  const own = imported.find(({ key }) => key === id);
  if (!own) return { source: sandbox ? 'sandbox' : 'counter', timeZone, sourceIds: null, files: null };
  const { source, dayBoundary, sourceIds, files } = own;
  return { source, timeZone: dayBoundary, sourceIds: sourceIds.join(' '), files: files.join(' | ') };
}

const factsOf = (facts: FileFacts, reply: SeriesReply) => ({
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
  ...(reply.sandbox && { sandbox: true }),
});

/** A line for each point. */
export const csvOf = (shown: ChartData, reply: SeriesReply): string =>
  machineCsv(columns, rowsOf(shown, reply));

export const jsonOf = (shown: ChartData, reply: SeriesReply, facts: FileFacts): string =>
  `${JSON.stringify({ metadata: factsOf(facts, reply), points: rowsOf(shown, reply) })}\n`;

export function fileOf(
  format: 'csv' | 'json',
  { shown, reply, facts }: { shown: ChartData; reply: SeriesReply; facts: FileFacts },
): { name: string; blob: Blob } {
  const text = format === 'csv' ? csvOf(shown, reply) : jsonOf(shown, reply, facts);
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  return { name: `${nameOf(reply)}.${format}`, blob: new Blob([text], { type }) };
}

/** The same under the same name as files of the other pages. */
export const nameOf = ({ metric, sandbox, from, to }: SeriesReply): string =>
  ['analytics', metric ?? 'none', ...(sandbox ? ['sandbox'] : []), from, to].join('-');
