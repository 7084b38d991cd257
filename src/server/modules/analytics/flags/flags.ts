/** What charts flag on their days: no figure changes by it. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { type getFlags, mostFlagTitles } from '#contract/flags.ts';
import { lengthOf } from '#domain/comparison.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { songNames } from '../../songs/service.ts';
import type { OverviewReader } from '../portfolio.ts';
import { selectCampaignFlags, selectReleaseDays } from './queries.ts';

export async function readFlags(
  ctx: Ctx,
  user: Pick<OverviewReader, 'id'>,
  { from, to, songIds, platform }: QueryOf<typeof getFlags>,
): Promise<ReplyOf<typeof getFlags>> {
  if (from > to) throw refused('from', 'after_to');
  if (lengthOf({ from, to }) > mostDaysAsked) throw refused('from', 'too_long');
  const songs = songIds?.split(',');
  if (songs && (await songNames(ctx, user.id, songs)).length < new Set(songs).size)
    throw new AppError('not_found');
  const wanted = { userId: user.id, from, to, songIds: songs, platform };
  const days = await selectReleaseDays(ctx.db, wanted, mostFlagTitles);
  const named = await songNames(
    ctx,
    user.id,
    days.flatMap(({ ids }) => ids),
  );
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  return {
    ...{ from, to },
    releases: days.map(({ date, songs, ids }) => ({
      ...{ date, songs },
      titles: ids.flatMap((id) => titles.get(id) ?? []),
    })),
    campaigns: await selectCampaignFlags(ctx.db, wanted),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}
