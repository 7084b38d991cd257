/** The chart of `/analytics` as a file: its lines and days as they are seen, no others. Pure but for the saving. */
import { type ChartData, rowsAt } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { machineCsv, shownCsv } from '#domain/cells.ts';
import { shownFileName } from '#domain/file-names.ts';
import type { Language } from '#domain/languages.ts';
import { chartTable } from '#web/charts/chart-file.ts';
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
  metric: string | null;
  mode: string;
  timeZone: string;
  /** Of own figures: the imports or sign-ins, and the files. */
  sourceIds: string | null;
  files: string | null;
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
  'metric',
  'mode',
  'timeZone',
  'sourceIds',
  'files',
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

type Given = {
  shown: ChartData;
  reply: SeriesReply;
  facts: FileFacts;
  language: Language;
  labels: ChartLabels;
  formats: ChartFormats;
};

const csv = 'text/csv;charset=utf-8';

export function fileOf(format: 'shown' | 'csv' | 'json', given: Given): { name: string; blob: Blob } {
  const { shown, reply, facts, language, labels, formats } = given;
  const fileFor = (name: string, text: string, type: string) => ({ name, blob: new Blob([text], { type }) });
  if (format === 'json')
    return fileFor(`${nameOf(reply)}.json`, jsonOf(shown, reply, facts), 'application/json');
  if (format === 'csv') return fileFor(`${nameOf(reply)}.csv`, csvOf(shown, reply), csv);
  const name = shownFileName({
    words: [
      reply.metric,
      reply.mode === 'total' ? reply.mode : '',
      facts.shape === 'index' ? facts.shape : '',
    ],
    isSandbox: reply.sandbox,
    days: reply,
    comparison: reply.comparison,
  });
  return fileFor(`${name}.csv`, shownCsv(language, chartTable(shown, labels, formats)), csv);
}

/** The same under the same name as files of the other pages. */
export const nameOf = ({ metric, sandbox, from, to }: SeriesReply): string =>
  ['analytics', metric ?? 'none', ...(sandbox ? ['sandbox'] : []), from, to].join('-');
