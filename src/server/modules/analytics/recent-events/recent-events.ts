/** What happened to somebody's songs: releases, songs added, gone and back, corrections, milestones, campaigns; the newest first. */
import { z } from 'zod';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getRecentEvents, RecentEvent } from '#contract/recent-events.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays, dayIn, daysBetween } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import type { Metric } from '#domain/metrics.ts';
import { milestonesBetween } from '#domain/milestones.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found, refused } from '#server/kernel/errors.ts';
import { tracksByIds } from '../../song-list/service.ts';
import { songNames } from '../../songs/service.ts';
import { countLinks } from '../../tracks/service.ts';
import { answerFromTotals, type OverviewReader } from '../portfolio.ts';
import { selectTotalMetrics } from '../queries-totals.ts';
import {
  type EventRow,
  type EventsWanted,
  newestFirst,
  selectCampaignEvents,
  selectEvents,
} from './queries.ts';

type Asked = QueryOf<typeof getRecentEvents>;

/** Complete days before the running one. */
const usualDays = 28;

export async function readRecentEvents(
  ctx: Ctx,
  user: OverviewReader,
  asked: Asked,
): Promise<ReplyOf<typeof getRecentEvents>> {
  const days = daysOf(ctx, user, asked);
  const { songId, cursor, limit } = asked;
  const before = cursor === undefined ? undefined : cursorOf(cursor);
  const key = ['events', days, songId, cursor, limit];
  return answerFromTotals(ctx, user, key, () => makeEvents(ctx, user, { ...days, songId, before, limit }));
}

type Wanted = Pick<EventsWanted, 'from' | 'to' | 'songId' | 'before' | 'limit'>;

async function makeEvents(
  ctx: Ctx,
  user: OverviewReader,
  { limit, ...wanted }: Wanted,
): Promise<ReplyOf<typeof getRecentEvents>> {
  const { from, to, songId } = wanted;
  if (songId) found((await songNames(ctx, user.id, [songId]))[0]);
  // One row more than the page tells whether there is another page.
  const select = { ...wanted, limit: limit + 1, userId: user.id, zone: user.timeZone };
  const counters = await selectTotalMetrics(ctx.db, user.id);
  const links = await countLinks(ctx.db, user.id);
  const happened = await newestEvents(ctx, { ...select, counters }, links > manyLinks ? newestDays : []);
  const begun = await selectCampaignEvents(ctx.db, select);
  const rows = [...happened, ...begun].sort(newestFirst).slice(0, limit + 1);
  const shown = rows.slice(0, limit);
  const tracks = await tracksByIds(ctx, user.id, [...new Set(shown.map(({ trackId }) => trackId))]);
  const byId = new Map(tracks.map((track) => [track.id, track]));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    ...{ from, to, timeZone: user.timeZone },
    events: shown.flatMap((row) => {
      const track = byId.get(row.trackId);
      return track ? [eventOf(row, track, user.timeZone)] : [];
    }),
    nextCursor: last ? writeCursor([last.at.toISOString(), last.id]) : null,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

/** To look at all days of more links takes longer than to look at the newest days first. */
const manyLinks = 1000;
/** Days before the last one. Of many links they mostly tell more than a page holds. */
const newestDays = [1, 6];

/**
 * What is told of some days hangs on no day before them that is asked for: so the newest days can be asked first, and
 * earlier ones only where these do not fill a page.
 */
export async function newestEvents(
  ctx: Pick<Ctx, 'db'>,
  wanted: EventsWanted,
  first: readonly number[],
): Promise<EventRow[]> {
  const { before, zone, limit } = wanted;
  const last = before ? dayIn(before.at, zone) : wanted.to;
  const [to = ''] = [last, wanted.to].sort();
  if (to < wanted.from) return [];
  for (const days of first) {
    const from = addDays(to, -days);
    if (from <= wanted.from) break;
    const rows = await selectEvents(ctx.db, { ...wanted, from, to });
    if (rows.length >= limit) return rows;
  }
  return selectEvents(ctx.db, { ...wanted, to });
}

function daysOf(ctx: Ctx, user: OverviewReader, asked: Asked): { from: string; to: string } {
  const to: string = asked.to ?? dayIn(ctx.clock.now(), user.timeZone);
  const from: string = asked.from ?? addDays(to, -usualDays);
  if (from > to) throw refused('from', 'after_to');
  if (daysBetween(from, to) >= mostDaysAsked) throw refused('from', 'too_long');
  return { from, to };
}

function cursorOf(text: string): { at: Date; id: string } {
  const [instant, id] = readCursor(text, z.tuple([cursorInstant, z.string().max(150)]));
  return { at: new Date(instant), id };
}

function eventOf(
  { at, isDay, kind, id, campaign, ...row }: EventRow,
  track: Track,
  zone: string,
): RecentEvent {
  const { songId, platform, title, artist, albumArt } = track;
  const isCounted = row.metric !== null && row.was !== null && row.now !== null;
  return {
    ...{ id, kind, date: dayIn(at, zone), at: isDay ? null : at.toISOString() },
    ...{ trackId: track.id, songId, platform, title, artist, albumArt, songs: row.songs },
    ...(isCounted && { metric: row.metric ?? undefined, was: row.was ?? 0, now: row.now ?? 0 }),
    ...(kind === 'milestone' && { milestone: milestonesBetween(row.was ?? 0, row.now ?? 0).at(-1) }),
    ...(campaign && { campaign }),
  };
}

/** More than anybody is shown; the latest. */
const mostMilestones = 2000;

/**
 * Milestones that links passed on days of a zone, the latest first, each the highest that its link passed on the day.
 * They are recent events too: one statement finds both.
 */
export async function passedMilestones(
  ctx: Ctx,
  userId: string,
  wanted: Pick<EventsWanted, 'from' | 'to' | 'zone' | 'songId' | 'counters'>,
): Promise<{ trackId: string; metric: Metric; value: number; date: string }[]> {
  const select = { ...wanted, userId, before: undefined, limit: mostMilestones, isMilestonesOnly: true };
  const rows = await selectEvents(ctx.db, select);
  const highest = new Map<string, { trackId: string; metric: Metric; value: number; date: string }>();
  for (const { trackId, metric, was, now, at } of rows) {
    const value = milestonesBetween(was ?? 0, now ?? 0).at(-1);
    if (metric === null || value === undefined) continue;
    const date = dayIn(at, wanted.zone);
    const key = `${trackId} ${metric} ${date}`;
    if (value > (highest.get(key)?.value ?? 0)) highest.set(key, { trackId, metric, value, date });
  }
  return [...highest.values()];
}
