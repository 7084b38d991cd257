/** Who came to one's own public playlists here: the one audience that nobody else has to tell. */
import type { getOwnPages as endpoint } from '#contract/audience.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { comparisonOf } from '#domain/comparison.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { selectCountrySums, selectPlaylistSums } from '../playlists/service.ts';
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
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}
