/** One day of a song, opened to its source. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { DayReading, getTrackDay } from '#contract/track-day.ts';
import { dayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { zoneAsked } from '../../accounts/service.ts';
import { selectFollowedSong } from '../queries.ts';
import { importedOn } from './imported.ts';
import { type DayLook, selectLooks } from './queries-day.ts';

const readingOf = ({ place, at, ...look }: DayLook): DayReading => ({ at: at.toISOString(), ...look });

export async function readDay(
  ctx: Ctx,
  owner: Owner,
  trackId: string,
  { day, tz }: { day: string; tz: string | undefined },
): Promise<ReplyOf<typeof getTrackDay>> {
  const timeZone = await zoneAsked(ctx, owner, tz);
  const { itemId, platform, countedFrom } = found(await selectFollowedSong(ctx.db, owner.id, trackId));
  const since = dayIn(countedFrom, timeZone);
  const looks = await selectLooks(ctx.db, { itemId, day, since, zone: timeZone });
  const [before] = looks.filter(({ place }) => place === 'before').map(readingOf);
  const [next] = looks.filter(({ place }) => place === 'after').map(readingOf);
  return {
    day,
    timeZone,
    readings: looks.filter(({ place }) => place === 'within').map(readingOf),
    before: before ?? null,
    next: next ?? null,
    imported: await importedOn(ctx, { userId: owner.id, trackId, platform }, day),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}
