/** What people are told of their songs: what the pages say, once, and not too much of it. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addDevice } from '#contract/devices.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listUnusualDays, type UnusualDay } from '#contract/insights.ts';
import { listMilestones } from '#contract/milestones.ts';
import {
  changeNotificationPreferences,
  listNotifications,
  type Notification,
  removeNotification,
} from '#contract/notifications.ts';
import type { RecentEvent } from '#contract/recent-events.ts';
import { joinTracks } from '#contract/songs.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { openPushService } from '#kit/push-service.ts';
import { useTestServer } from '#kit/server.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { follow, makeSong, observe, type Song } from '../analytics/history-for-test.ts';
import { rebuild } from '../analytics/service.ts';
import { noise, readDays, weekly } from '../insights/days-for-test.ts';
import { recordFailures, startRun } from '../metrics/service.ts';
import { notifyAll } from '../notifications/service.ts';
import { type FigureRow, showSource, storeFigures } from '../own-figures/service.ts';
import { tellNewEvents, tellNewLooks, tellUnusualDays } from './news.ts';
import { mostADay, newsOfDays, newsOfEvents } from './policy.ts';

/** Today is 20 November 2026. */
const service = await openPushService();
afterAll(() => service.close());
const server = useTestServer({
  push: service.pusher,
  settings: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' },
});

const told = async (as: Person): Promise<Notification[]> =>
  (await call(server.app, listNotifications, { as })).json();
/** Once the sums are up to date, as a sync has them. */
async function tell(as: Person): Promise<void> {
  await rebuild(server.ctx, as.user.id);
  await tellNewEvents(server.ctx, { userId: as.user.id });
}
const words = (all: readonly Notification[]) => all.map(({ title, content }) => `${title}: ${content}`);

async function songOf(as: Person, title: string, platform: Song['platform'] = 'youtube') {
  const song = await makeSong(server, platform, title);
  const [id = ''] = await follow(server, as.user.id, song);
  return { ...song, id };
}

async function passes(song: Song, from: number, to: number, day = '2026-11-20'): Promise<void> {
  const metric = song.platform === 'youtube' ? 'views' : 'plays';
  await observe(server, song, `${addDays(day, -1)}T08:00:00Z`, { [metric]: from });
  await observe(server, song, `${day}T09:00:00Z`, { [metric]: to });
}

test('[NTF-04] a milestone is told once, as the page of milestones tells it', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = await songOf(ada, 'Blue Hour');
  await passes(song, 9_000, 26_000);
  await tell(ada);
  const [first, ...others] = await told(ada);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ type: 'milestone', relatedId: song.id, title: 'Blue Hour', isRead: false });
  expect(first?.content).toBe('Views passed 25,000 on YouTube');
  server.ctx.clock.set('2026-11-21T12:00:00Z');
  const page = await call(server.app, listMilestones, { as: ada });
  const { reached } = page.json<ReplyOf<typeof listMilestones>>();
  expect(reached).toMatchObject([{ trackId: song.id, value: 25_000, date: '2026-11-20' }]);
  // The next day it is still within what is looked at.
  await tell(ada);
  await call(server.app, removeNotification, { as: ada, params: { id: first?.id ?? '' } });
  await tell(ada);
  expect(await told(ada)).toEqual([]);
  server.ctx.clock.set('2026-11-20T12:00:00Z');
});

test('[NTF-04] of one song and day the highest milestone is told, whatever its links passed; small ones are not', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [one, other] = [await songOf(ada, 'Twice'), await songOf(ada, 'Twice', 'soundcloud')];
  const small = await songOf(ada, 'Small');
  await passes(one, 900, 1_200);
  await passes(other, 9_000, 11_000);
  await passes(small, 90, 600);
  await call(server.app, joinTracks, { as: ada, body: { trackIds: [one.id, other.id] } });
  await tell(ada);
  expect(words(await told(ada))).toEqual(['Twice: Plays passed 10,000 on SoundCloud']);
});

test('[NTF-04] a song that goes is told, and that it is back', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = await songOf(ada, 'Lost');
  await observe(server, song, '2026-11-19T08:00:00Z', { views: 10 });
  const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
  const failedAt = new Date('2026-11-20T12:10:00Z');
  await recordFailures(server.ctx, run, [
    { itemId: song.itemId, failedAt, kind: 'not-found', detail: 'gone' },
  ]);
  await raiseAccountVersion(server.ctx, [ada.user.id], 'days');
  await tell(ada);
  expect(words(await told(ada))).toEqual(['Lost: No longer on YouTube']);
  await observe(server, song, '2026-11-20T12:20:00Z', { views: 12 });
  await tell(ada);
  expect(words(await told(ada)).sort()).toEqual(['Lost: Back on YouTube', 'Lost: No longer on YouTube']);
});

test('[NTF-04] a day brings a handful of news, however many songs there are, the largest first', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const songs = [];
  for (let n = 0; n < mostADay + 4; n++) songs.push(await songOf(ada, `Song ${n}`));
  for (const [n, song] of songs.entries()) await passes(song, 900, n < 4 ? 1_100 : 10_500);
  await tell(ada);
  await tell(ada);
  const all = await told(ada);
  expect(all).toHaveLength(mostADay);
  expect(all.every(({ content }) => content === 'Views passed 10,000 on YouTube')).toBe(true);
});

test('[NTF-04] an unusual day is told once, as the page of unusual days tells it', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const next = noise(3);
  const gains = weekly(70, 300, () => 0.95 + 0.1 * next());
  const yesterday = '2026-11-19';
  for (const [title, factor] of [
    ['Loud', 4],
    ['Calm', 1],
  ] as const) {
    const song = await songOf(ada, title);
    const read = gains.map((gain, place) => (place === gains.length - 1 ? gain * factor : gain));
    await readDays(server, { itemId: song.itemId, from: addDays(yesterday, -69) }, read, 100_300);
  }
  const look = () => tellUnusualDays(server.ctx, { userId: ada.user.id });
  await look();
  await look();
  const page = await call(server.app, listUnusualDays, { as: ada });
  const [day, ...others] = page.json<ReplyOf<typeof listUnusualDays>>().days;
  expect(others).toEqual([]);
  const all = await told(ada);
  expect(all).toMatchObject([{ type: 'unusual_day', title: 'Loud', relatedId: day?.trackId }]);
  const number = (value = 0) => value.toLocaleString('en-US');
  expect(all[0]?.content).toBe(
    `Nov\u00a019: +${number(day?.gained)} views, usually about ${number(day?.expected)}`,
  );
});

test.each([
  ['a milestone first', true],
  ['an unusual day first', false],
])('[NTF-04] of one song and day one is told, by every way once: %s', async (_order, isMilestoneFirst) => {
  const ada = await person(server, { email: `${isMilestoneFirst}@example.com` });
  const browser = service.browser(`phone-${isMilestoneFirst}`);
  await call(server.app, addDevice, { as: ada, body: browser.subscription });
  const mail = { mail: true };
  await call(server.app, changeNotificationPreferences, {
    as: ada,
    body: { choices: { milestone: mail, unusual_day: mail } },
  });
  const { id: trackId } = await songOf(ada, 'Once');
  const [songId, of] = ['sng_1', { title: 'Once', platform: 'youtube', metric: 'views' }] as const;
  const day = (date: string) => {
    const event = { id: date, kind: 'milestone', trackId, songId, date, milestone: 10_000, ...of };
    const unusual = { trackId, songId, date, gained: 900, expected: 100, ...of };
    const news = [
      newsOfEvents(ada.user.id, [event as RecentEvent]),
      newsOfDays(ada.user.id, [unusual as UnusualDay]),
    ];
    return isMilestoneFirst ? news : news.toReversed();
  };
  service.came.length = 0;
  server.ctx.mail.sent.length = 0;
  for (const news of day('2026-11-19')) await notifyAll(server.ctx, news);
  await server.runJobs();
  const ways = async () => [(await told(ada)).length, service.came.length, server.ctx.mail.sent.length];
  expect(await ways()).toEqual([1, 1, 1]);
  const [{ type } = { type: '' }] = await told(ada);
  expect(type).toBe(isMilestoneFirst ? 'milestone' : 'unusual_day');
  for (const news of day('2026-11-20')) await notifyAll(server.ctx, news);
  await server.runJobs();
  expect(await ways()).toEqual([2, 2, 2]);
});

test('[BEY-09] a release is told on its third day, once, against what is usual at that age', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const out = async (title: string, released: string, values: readonly number[], addedAt?: string) => {
    const song = await songOf(ada, title);
    await server.ctx.db.execute(sql`update items set release_date = ${released} where id = ${song.itemId}`);
    if (addedAt)
      await server.ctx.db.execute(sql`update tracks set added_at = ${addedAt} where id = ${song.id}`);
    for (const [age, views] of values.entries())
      await observe(server, song, `${addDays(released, age)}T20:00:00Z`, { views });
    return song;
  };
  for (let n = 1; n <= 5; n++)
    await out(`Old ${n}`, `2026-09-0${n}`, [10 * n, 20 * n, 30 * n, 40 * n, 50 * n]);
  await out('Blue Hour', '2026-11-16', [50, 90, 120, 200, 210], '2026-11-16T09:00:00Z');
  // Added later than on that day: its first days are none of this account's.
  await out('Late', '2026-11-12', [5, 9, 12, 20, 30, 40, 50, 60], '2026-11-20T09:00:00Z');
  const told = async () => (await call(server.app, listNotifications, { as: ada })).json<Notification[]>();
  await tell(ada);
  await tell(ada);
  const all = (await told()).filter(({ type }) => type === 'check_in');
  expect(words(all)).toEqual(['Blue Hour: 3 days after release: 200 views, usually about 100']);
  expect(all[0]?.relatedId).toMatch(/^sng_/);
});

test('[NTF-04] nobody is told anything who has no songs, or is gone', async () => {
  const ada = await person(server);
  await tell(ada);
  await tellUnusualDays(server.ctx, { userId: ada.user.id });
  await tellNewEvents(server.ctx, { userId: 'usr_gone' });
  expect(await told(ada)).toEqual([]);
});

test('[NTF-04] [BEY-07] figures far outside a song’s own past are told once, calmly, and by no mail', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = await songOf(ada, 'Blue Hour', 'soundcloud');
  const source = { id: `imp_${'7'.repeat(32)}`, userId: ada.user.id, layer: 7 };
  const days = (count: number, from: string, plays: (place: number) => number): FigureRow[] =>
    Array.from({ length: count }, (_, place) => addDays(from, place)).flatMap((day, place) =>
      (
        [
          ['plays', plays(place)],
          ['listeners', 1000],
        ] as const
      ).map(([figure, value]) => ({
        ...{ trackId: song.id, platform: 'soundcloud' as const, from: day, to: day, figure, value },
      })),
    );
  // One of them lies so far back that only its page tells it.
  await storeFigures(
    server.ctx,
    source,
    days(160, '2026-06-10', (place) => (place === 60 || place === 155 ? 5000 : 1600)),
  );
  await showSource(server.ctx, source);
  await tellNewLooks(server.ctx, { userId: ada.user.id });
  const [first, ...others] = await told(ada);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ type: 'worth_a_look', relatedId: song.id, title: 'Blue Hour' });
  expect(first?.content).toBe('Plays per listener: 5.00, usually 1.60\u00a0· Nov\u00a012');
  await tellNewLooks(server.ctx, { userId: ada.user.id });
  expect(await told(ada)).toHaveLength(1);
});
