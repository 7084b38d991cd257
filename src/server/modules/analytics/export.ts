/** The overview as a file: a line for each point of each counter on each platform, of exactly the days that are seen. */
import type { ExportedPoint, exportOverview as endpoint, Overview } from '#contract/analytics.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { addDays } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import type { StreamReply } from '#server/route.ts';
import { type Column, csvFile, fileName, jsonFile } from '#server/rows-file.ts';
import { readOverview } from './overview.ts';
import { pointsOfComparison } from './policy.ts';
import type { OverviewReader } from './portfolio.ts';

export async function exportOverview(
  ctx: Ctx,
  user: OverviewReader,
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
    ...(overview.updating && { updating: true }),
    ...(overview.sandbox && { sandbox: true }),
  };
  const name = fileName('overview', overview.sandbox, overview.from, overview.to);
  const pages = [pointsIn(overview)];
  if (format === 'csv') return csvFile(name, { columns, pages, bom, facts: metadata ? facts : undefined });
  return jsonFile(name, { pages, facts: metadata ? { metadata: facts, rows: 'points' } : undefined });
}

function pointsIn(overview: Overview): ExportedPoint[] {
  const earlier = pointsOfComparison(overview);
  return overview.totals.flatMap(({ platform, metric, sparkline, brought, before, gaps }) => {
    const shared = {
      ...{ platform, metric, timeZone: overview.timeZone },
      source: overview.sandbox ? ('sandbox' as const) : ('counter' as const),
    };
    const none = { total: null, comparedFrom: null, comparedTo: null, comparedGained: null };
    return [
      ...overview.points.map(({ from, to }, place) => ({
        ...shared,
        ...{ from, to },
        gained: brought[place] ?? null,
        total: sparkline[place] ?? null,
        comparedFrom: earlier[place]?.from ?? null,
        comparedTo: earlier[place]?.to ?? null,
        comparedGained: before?.[place] ?? null,
      })),
      ...gaps.map(({ from, to, gained }) => ({ ...shared, ...none, from: addDays(from, 1), to, gained })),
    ];
  });
}

const columns = (
  [
    ...['platform', 'metric', 'from', 'to', 'gained', 'total'],
    ...['comparedFrom', 'comparedTo', 'comparedGained', 'timeZone', 'source'],
  ] as (keyof ExportedPoint)[]
).map((name): Column<ExportedPoint> => [name, (point) => point[name]]);
