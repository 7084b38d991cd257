/** The overview as a file: a line for each point of each counter on each platform, of exactly the days that are seen. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { ExportedPoint, exportOverview as endpoint, Overview } from '#contract/analytics.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { StreamReply } from '#server/route.ts';
import { readOverview } from './overview.ts';
import { pointsOfComparison } from './policy.ts';
import type { Asker } from './portfolio.ts';

export async function exportOverview(
  ctx: Ctx,
  user: Asker,
  { format, metadata, bom, ...asked }: QueryOf<typeof endpoint>,
): Promise<StreamReply> {
  const overview = await readOverview(ctx, user, asked);
  const facts = {
    exportedAt: ctx.clock.now().toISOString(),
    from: overview.from,
    to: overview.to,
    ...(overview.comparison && {
      comparedFrom: overview.comparison.from,
      comparedTo: overview.comparison.to,
    }),
    timeZone: overview.timeZone,
    interval: overview.interval,
    ...(overview.sandbox && { sandbox: true }),
  };
  const { type, write } = formats[format];
  const text = write(pointsIn(overview), metadata === undefined ? null : facts, bom !== undefined);
  const name = ['overview', ...(overview.sandbox ? ['sandbox'] : []), overview.from, overview.to].join('-');
  return new StreamReply(type, Readable.from([text]), `${name}.${format}`);
}

function pointsIn(overview: Overview): ExportedPoint[] {
  const earlier = pointsOfComparison(overview);
  return overview.totals.flatMap(({ platform, metric, sparkline, brought, before }) =>
    overview.points.map(({ from, to }, place) => ({
      ...{ platform, metric, from, to },
      gained: brought[place] ?? null,
      total: sparkline[place] ?? null,
      comparedFrom: earlier[place]?.from ?? null,
      comparedTo: earlier[place]?.to ?? null,
      comparedGained: before?.[place] ?? null,
      timeZone: overview.timeZone,
      source: overview.sandbox ? 'sandbox' : 'counter',
    })),
  );
}

type Write = (points: readonly ExportedPoint[], facts: object | null, isForSpreadsheet: boolean) => string;

/** Spreadsheets take a file without it for one of their own, older encoding. */
const byteOrderMark = '\ufeff';

const columns = [
  ...['platform', 'metric', 'from', 'to', 'gained', 'total'],
  ...['comparedFrom', 'comparedTo', 'comparedGained', 'timeZone', 'source'],
];

/** Every cell is one of our own words, a day or a number: there is nothing that a spreadsheet could run. */
const csv: Write = (points, facts, isForSpreadsheet) => {
  const lines = Object.entries(facts ?? {}).map(([name, value]) => [`# ${name}: ${value}`]);
  const written = { record_delimiter: 'windows' } as const;
  return [
    isForSpreadsheet ? byteOrderMark : '',
    stringify(lines, written),
    stringify([...points], { ...written, header: true, columns }),
  ].join('');
};

/** An array of points, or an object that holds it and what the file is of. */
const json: Write = (points, facts) => `${JSON.stringify(facts ? { metadata: facts, points } : points)}\n`;

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
};
