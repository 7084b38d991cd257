/** How many people platforms say have listened to a song: their public counter, read day by day like every other. */
import type { getListeners as endpoint } from '#contract/audience.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { comparisonOf } from '#domain/comparison.ts';
import { type Days, dayNumber, dayOfNumber, earliest, lastDayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { spanGrowth } from '../growth/service.ts';
import { countedLinks, readLinks, readPoints } from '../tracks/service.ts';
import { rangeOf } from './audience.ts';

type Reply = ReplyOf<typeof endpoint>;
type Row = Reply['parts'][number]['rows'][number];

/** Of each platform; those beyond are counted. */
const mostRows = 500;

const numbered = ({ from, to }: Days) => ({ from: dayNumber(from), to: dayNumber(to) });

/** Nobody who listens to two songs is counted twice: songs are told one by one, and nothing is added up. */
export async function readListeners(
  ctx: Ctx,
  owner: Owner,
  asked: QueryOf<typeof endpoint>,
  most = mostRows,
): Promise<Reply> {
  const { trackId, platform } = asked;
  const links = await readLinks(ctx, owner.id, {
    ...(trackId ? { trackId } : platform && { platform }),
  });
  if (trackId && links.length === 0) throw new AppError('not_found');
  const asRange = await rangeOf(ctx, owner, asked);
  const lastDay = lastDayIn(ctx.clock.now(), owner.timeZone);
  const range = { ...asRange, to: earliest(asRange.to, lastDay) };
  const comparison = comparisonOf(asRange, asked.compare);
  const wanted = countedLinks(links, 'listeners').filter((link) => !platform || link.platform === platform);
  const rows: (Row & { platform: (typeof wanted)[number]['platform'] })[] = [];
  const span = { ...numbered(range), before: comparison && numbered(comparison) };
  const first = Math.min(span.from, span.before?.from ?? span.from) - 1;
  const scope = { links: wanted, timeZone: owner.timeZone, last: span.to };
  await readPoints(ctx, scope, first, ({ trackId, title, artist, platform }, points) => {
    const last = points.at(-1);
    if (!last || last.day < span.from) return;
    const { gained, corrected, base, previous } = spanGrowth(points, span);
    const song = { trackId, title, artist, platform };
    rows.push({ ...song, value: last.value, day: dayOfNumber(last.day), gained, corrected, base, previous });
  });
  const platforms = [...new Set(wanted.map((link) => link.platform))].toSorted();
  return {
    ...asRange,
    comparison,
    timeZone: owner.timeZone,
    parts: platforms.map((platform) => {
      const own = rows.filter((row) => row.platform === platform);
      const inOrder = own.toSorted((a, b) => b.value - a.value || (a.trackId < b.trackId ? -1 : 1));
      const songs = wanted.filter((link) => link.platform === platform).length;
      return { platform, songs, unread: songs - own.length, rows: inOrder.slice(0, most) };
    }),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}
