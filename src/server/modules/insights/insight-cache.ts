/** What is told of the whole past of songs: it takes long to work out, and changes seldom. */
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { countLinks } from '../tracks/service.ts';

/**
 * With more songs one of them is read at every moment, and what all of them say takes a second to work out: then what was
 * read is told of once an hour. A song that comes or goes, or numbers that are withdrawn, are told of at once.
 */
const mostSongsAtOnce = 500;

/** Their number holds until a song comes or goes, which is a change of days. */
const linksOf = (ctx: Ctx, owner: Owner): Promise<{ links: number }> =>
  cachedAnswer(ctx, owner, ['links'], async () => ({ links: await countLinks(ctx.db, owner.id) }), {
    by: 'days',
    minutes: 60,
  });

export async function cachedInsight<Answer extends object>(
  ctx: Ctx,
  owner: Owner,
  key: readonly unknown[],
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { links } = await linksOf(ctx, owner);
  // In every zone days end with a quarter of an hour.
  if (links <= mostSongsAtOnce) return cachedAnswer(ctx, owner, key, make, { minutes: 15 });
  return cachedAnswer(ctx, owner, key, make, { by: 'days', minutes: 60 });
}
