/** Who came to one's own public playlists and pages here: the one audience that nobody else has to tell. */
import type { getOwnPages as endpoint } from '#contract/audience-own-pages.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { comparisonOf } from '#domain/comparison.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { selectCountrySums, selectPlaylistSums } from '../playlists/service.ts';
import { readPageVisits, type VisitSums } from '../sharing/service.ts';
import { rangeOf } from './audience.ts';

type Reply = ReplyOf<typeof endpoint>;
type Sums = { visits: number; plays: number; visitsBefore: number; playsBefore: number };

const mostPlaylists = 100;

export async function readOwnPages(
  ctx: Ctx,
  owner: Owner,
  asked: QueryOf<typeof endpoint>,
  most = mostPlaylists,
): Promise<Reply> {
  const range = await rangeOf(ctx, owner, asked);
  const comparison = comparisonOf(range, asked.compare);
  const spans = { now: range, before: comparison };
  const countries = await selectCountrySums(ctx.db, owner.id, spans);
  const playlists = countries.length > 0 ? await selectPlaylistSums(ctx.db, owner.id, spans, most) : [];
  const shared = await readPageVisits(ctx, owner.id, spans, most);
  const told = ({ visits, plays, visitsBefore, playsBefore }: Sums) => ({
    ...{ visits, plays },
    before: comparison && { visits: visitsBefore, plays: playsBefore },
  });
  const sum = (name: keyof Sums) => countries.reduce((total, row) => total + row[name], 0);
  return {
    ...range,
    comparison,
    dayBoundary: 'UTC',
    total: told({
      ...{ visits: sum('visits'), plays: sum('plays') },
      ...{ visitsBefore: sum('visitsBefore'), playsBefore: sum('playsBefore') },
    }),
    playlists: playlists.map(({ id, name, isPublic, ...sums }) => ({ id, name, isPublic, ...told(sums) })),
    countries: countries.map(({ country, ...sums }) => ({ country: country || null, ...told(sums) })),
    publicPages: publicPagesOf(shared, comparison !== null),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

function publicPagesOf(
  { countries, pages }: Awaited<ReturnType<typeof readPageVisits>>,
  isCompared: boolean,
): Reply['publicPages'] {
  const told = ({ visits, clicks, visitsBefore, clicksBefore }: VisitSums) => ({
    ...{ visits, clicks },
    before: isCompared ? { visits: visitsBefore, clicks: clicksBefore } : null,
  });
  const sum = (name: keyof VisitSums) => countries.reduce((total, row) => total + row[name], 0);
  return {
    total: told({
      ...{ visits: sum('visits'), clicks: sum('clicks') },
      ...{ visitsBefore: sum('visitsBefore'), clicksBefore: sum('clicksBefore') },
    }),
    pages: pages.map(({ id, name, path, isPublic, ...sums }) => ({
      id,
      name,
      path,
      isPublic,
      ...told(sums),
    })),
    countries: countries.map(({ country, ...sums }) => ({ country: country || null, ...told(sums) })),
  };
}
