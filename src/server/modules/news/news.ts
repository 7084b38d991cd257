/**
 * Tells people what happened to their songs, as the pages tell it: the same functions are asked, of the last days, and
 * what was told before is told no more.
 */
import { addDays, dayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { timeZoneOrUtc } from '../accounts/service.ts';
import { readRecentEvents } from '../analytics/service.ts';
import { listUnusual } from '../insights/service.ts';
import { type NewNotification, notifyAll } from '../notifications/service.ts';
import { readLooks } from '../worth-a-look/service.ts';
import { newsOfReleases } from './check-ins.ts';
import { tellEvents, tellUnusual } from './jobs.ts';
import { mostADay, newsOfDays, newsOfEvents, newsOfLooks } from './policy.ts';
import { type NewsReader, selectReader, selectToldSince } from './queries.ts';

type OfUser = { userId: string };

/** Of somebody who has all songs and all of their past at once: in a moment, when the page is there. */
export async function askForFirstNews(ctx: Ctx, userId: string): Promise<void> {
  const startAfter = new Date(ctx.clock.now().getTime() + 2000);
  for (const job of [tellEvents, tellUnusual])
    await send(ctx, job, { userId }, { singletonKey: userId, startAfter });
}

/** Days before the running one that are looked at; what was told of them is told no more. */
const daysBack = 2;

const dayMs = 24 * 3600_000;

/** `find` says what there is to tell; of that as much is told as is left for the day. */
async function tellNew(
  ctx: Ctx,
  userId: string,
  find: (reader: Omit<NewsReader, 'told'>) => Promise<NewNotification[]>,
): Promise<void> {
  const reader = await selectReader(ctx.db, userId, new Date(ctx.clock.now().getTime() - dayMs));
  if (!reader || reader.told >= mostADay) return;
  const news = await find({ ...reader, timeZone: await timeZoneOrUtc(ctx.db, reader.timeZone) });
  const keys = new Set(news.flatMap(({ dedupeKey }) => dedupeKey ?? []));
  if (keys.size === 0) return;
  const told = await selectToldSince(ctx.db, userId, [...keys]);
  const fresh = new Map<string, NewNotification>();
  for (const one of news) {
    const { dedupeKey } = one;
    if (dedupeKey && !told.has(dedupeKey) && !fresh.has(dedupeKey)) fresh.set(dedupeKey, one);
  }
  await notifyAll(ctx, [...fresh.values()].slice(0, mostADay - reader.told));
}

/** A look may have come before the last reading of a day: those before are looked at too. */
export const tellNewEvents = (ctx: Ctx, { userId }: OfUser): Promise<void> =>
  tellNew(ctx, userId, async (reader) => {
    const today = dayIn(ctx.clock.now(), reader.timeZone);
    const asked = { from: addDays(today, -daysBack), to: today, limit: 100 };
    const { events } = await readRecentEvents(ctx, reader, asked);
    return [...(await newsOfReleases(ctx, reader)), ...newsOfEvents(userId, events)];
  });

/** Asked as the page asks, so that both say the same; of that the last two complete days. */
export const tellUnusualDays = (ctx: Ctx, { userId }: OfUser): Promise<void> =>
  tellNew(ctx, userId, async (reader) => {
    const since = addDays(dayIn(ctx.clock.now(), reader.timeZone), -daysBack);
    const { days } = await listUnusual(ctx, reader, { limit: 100 });
    return newsOfDays(
      userId,
      days.filter(({ date }) => date >= since),
    );
  });

/** Files come months after what they tell of: older than this is for whoever opens the page. */
const daysOfLooks = 60;

/** Asked as the page asks, whenever figures have come. */
export const tellNewLooks = (ctx: Ctx, { userId }: OfUser): Promise<void> =>
  tellNew(ctx, userId, async (reader) => {
    const since = addDays(dayIn(ctx.clock.now(), reader.timeZone), -daysOfLooks);
    const { looks } = await readLooks(ctx, reader, { limit: 100 });
    return newsOfLooks(
      userId,
      looks.filter(({ to, isUseful }) => to >= since && isUseful),
    );
  });
