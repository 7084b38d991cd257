/** What of what happened is worth a notification, and when it is looked for. Pure. */
import type { UnusualDay } from '#contract/insights.ts';
import type { RecentEvent } from '#contract/recent-events.ts';
import type { Look } from '#contract/worth-a-look.ts';
import type { NewNotification } from '../notifications/service.ts';

/** Smaller round numbers are on the page; nobody is told of them. */
const leastMilestone = 1000;

/** Of one account within a day: however many songs there are, it stays a handful of news. */
export const mostADay = 20;

/** After numbers have changed: one look for all that changes meanwhile. */
export const eventsAfterSeconds = 5 * 60;
/** A day is known some time after its end; nobody hears of it sooner for being judged more often. */
export const unusualAfterSeconds = 6 * 3600;

/** Of one song and day one is told, a milestone or an unusual day, whichever comes first. */
const songKey = (songId: string, date: string): string => `song ${songId} ${date}`;

const statuses = { gone: 'gone', private: 'private', blocked: 'blocked', back: 'active' } as const;

/** The highest milestone of a song first. */
export function newsOfEvents(userId: string, events: readonly RecentEvent[]): NewNotification[] {
  const highestFirst = [...events].sort((a, b) => (b.milestone ?? 0) - (a.milestone ?? 0));
  return highestFirst.flatMap((event): NewNotification[] => {
    const { id, kind, trackId, songId, date, title, platform, metric, milestone } = event;
    const about = { userId, relatedId: trackId };
    if (kind === 'gone' || kind === 'private' || kind === 'blocked' || kind === 'back')
      return [
        {
          ...about,
          type: 'song_status',
          facts: { title, platform, status: statuses[kind] },
          dedupeKey: `status ${id}`,
        },
      ];
    if (kind !== 'milestone' || metric === undefined || (milestone ?? 0) < leastMilestone) return [];
    return [
      {
        ...about,
        type: 'milestone',
        facts: { title, platform, metric, value: milestone ?? 0, date },
        dedupeKey: songKey(songId, date),
      },
    ];
  });
}

export const newsOfDays = (userId: string, days: readonly UnusualDay[]): NewNotification[] =>
  days.map(({ trackId, songId, title, platform, metric, date, gained, expected }) => ({
    userId,
    type: 'unusual_day',
    relatedId: trackId,
    facts: { title, platform, metric, date, gained, usual: expected },
    dedupeKey: songKey(songId, date),
  }));

/** Once, by where it begins: more figures may end it later. */
export const newsOfLooks = (userId: string, looks: readonly Look[]): NewNotification[] =>
  looks.map(({ trackId, title, platform, measure, figure, key, from, value, usual }) => ({
    userId,
    type: 'worth_a_look',
    ...(trackId !== null && { relatedId: trackId }),
    facts: { title, platform, measure, figure, key, from, value, usual },
    dedupeKey: `look ${JSON.stringify([trackId, platform, measure, key, from])}`,
  }));
