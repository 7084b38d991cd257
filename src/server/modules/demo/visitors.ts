/** The sample's playlist, and who came to it: invented, the same for everybody, and seldom the same on two days. */
import { addDays, utcDay } from '#domain/days.ts';
import type { SampleNames } from '#i18n/sample.ts';
import type { Ctx } from '#server/context.ts';
import { addSamplePlaylist } from '../playlists/service.ts';
import { selectSampleVideos } from './queries.ts';

/** Ten weeks. */
const days = 70;
/** The song of the plot that came out so many days ago brings people. */
const released = 17;

/** Of a hundred visitors of a usual day; the last ones' language names no country. */
const countries = { DE: 26, NO: 17, US: 14, GB: 9, JP: 7, FR: 5, BR: 3, '': 24 };

/** Between 0 and 1. */
const drawn = (day: number, place: number): number => ((day * 7919 + place * 104_729 + 31) % 997) / 997;

/** Each day and country that anybody came from, up to the day before `today`. */
const visitorsUntil = (today: string) =>
  Array.from({ length: days }, (_, place) => days - place).flatMap((ago) => {
    const crowd = 0.16 + (ago <= released ? 0.5 * Math.exp((ago - released) / 6) : 0);
    return Object.entries(countries).flatMap(([country, share], place) => {
      const visits = Math.floor(crowd * share * (0.5 + drawn(ago, place)) + drawn(ago, place + 9) * 0.7);
      const plays = Math.floor(visits * (0.35 + 0.3 * drawn(ago, place + 20)));
      return visits > 0 ? [{ day: addDays(today, -ago), country, visits, plays }] : [];
    });
  });

/** In the caller's transaction. */
export async function addSampleVisitors(
  ctx: Ctx,
  userId: string,
  named: SampleNames['playlist'],
): Promise<void> {
  const trackIds = await selectSampleVideos(ctx.db, userId);
  if (trackIds.length === 0) return;
  const comings = visitorsUntil(utcDay(ctx.clock.now()));
  await addSamplePlaylist(ctx, userId, { ...named, trackIds, comings });
}
