/** How a new song does on some of its first days, against one's own songs at that age: as the page of releases tells it. */
import { addDays, dayIn, lastDayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { readSeries } from '../analytics/service.ts';
import type { NewNotification } from '../notifications/service.ts';
import { type NewsReader, type Release, selectReleased } from './queries.ts';

/** Days after the release; a song that is older is asked for. */
const checkedAges = [1, 3, 7, 14, 30];
/** Complete days that are looked at again: the last reading of a day may come late. */
const daysBack = 2;

type Asker = Omit<NewsReader, 'told'>;
type Due = Release & { age: number };

/** Of songs that were followed by then, what is known of them at that age. */
export async function newsOfReleases(ctx: Ctx, reader: Asker): Promise<NewNotification[]> {
  const last = lastDayIn(ctx.clock.now(), reader.timeZone);
  const ages = new Map<string, number>();
  for (const age of checkedAges)
    for (let back = 0; back < daysBack; back++) ages.set(addDays(last, -age - back), age);
  const released = await selectReleased(ctx.db, reader.id, [...ages.keys()]);
  const due = released.flatMap((song): Due[] => {
    const age = ages.get(song.released);
    const followed = dayIn(song.followedAt, reader.timeZone);
    return age !== undefined && followed <= addDays(song.released, age) ? [{ ...song, age }] : [];
  });
  // One after the other: the embedded database has one connection, and a day has a handful at most.
  const told: NewNotification[] = [];
  for (const song of due) told.push(...(await checkIn(ctx, reader, song)));
  return told;
}

async function checkIn(ctx: Ctx, reader: Asker, song: Due): Promise<NewNotification[]> {
  const { songId, title, released, age } = song;
  const reply = await readSeries(ctx, reader, {
    from: released,
    to: addDays(released, age),
    ids: songId,
    groupBy: 'song',
    align: 'release',
    mode: 'total',
    interval: 'day',
    compare: 'off',
    weekStart: 1,
    previous: 'false',
  });
  const value = reply.series[0]?.values.at(-1) ?? null;
  if (reply.metric === null || value === null) return [];
  const usual = reply.usual?.median.at(-1) ?? null;
  return [
    {
      userId: reader.id,
      type: 'check_in',
      relatedId: songId,
      facts: { title, metric: reply.metric, age, value, usual },
      dedupeKey: `check-in ${songId} ${age}`,
    },
  ];
}
