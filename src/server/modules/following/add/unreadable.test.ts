/** Songs that their platform answers for, and that cannot be read all the same. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listWaitingLinks, type WaitingLink } from '#contract/links.ts';
import { listSyncedSongs } from '#contract/sync.ts';
import { addTracks, getTrack } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { items } from '../../metrics/table.ts';
import { longestLinkWait } from './waiting.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true, batchSize: 1 });
const server = useTestServer({ platforms: { youtube, deezer } });

const add = async (as: Person, ...urls: string[]): Promise<ReplyOf<typeof addTracks>> => {
  const response = await call(server.app, addTracks, { as, body: { urls } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const waiting = async (as: Person): Promise<WaitingLink[]> =>
  (await call(server.app, listWaitingLinks, { as })).json();
const track = async (as: Person, id = ''): Promise<ReplyOf<typeof getTrack>> =>
  (await call(server.app, getTrack, { as, params: { id } })).json();

const oneDay = 24 * 3600_000;
const known: Reading = {
  outcome: 'read',
  song: { title: 'Covers', artist: 'Label', durationSeconds: 263 },
  metrics: {},
  withheld: [],
  availability: 'public',
};
const { song: _, ...nothingCounted } = known;
const counted = { ...nothingCounted, metrics: { views: 1_200 } };
const deezerUrl = (id: string) => `https://www.deezer.com/track/${id}`;

let number = 7000;
const newId = () => {
  number++;
  return videoId(number);
};

beforeEach(() => {
  for (const platform of [youtube, deezer]) platform.recover();
});

test('[TRK-15] without counts it is added by its title, says what is missing, and counts once there are some', async () => {
  const as = await person(server, { tier: 'premium' });
  const id = newId();
  youtube.fail(id, 'no-counts', { known });
  const { added, rejected, pending } = await add(as, videoUrl(number));
  expect([rejected, pending]).toEqual([[], []]);
  expect(added).toMatchObject([{ title: 'Covers', artist: 'Label', metrics: {}, duration: 263 }]);
  const shown = await track(as, added[0]?.id);
  expect(shown.statusHistory.unread).toEqual({ reason: 'no-counts', replacedBy: null });

  youtube.tell(id, { metrics: { views: 5 } });
  server.ctx.clock.advance(2 * oneDay);
  await server.runJobs();
  const read = await track(as, added[0]?.id);
  expect(read).toMatchObject({ metrics: { views: 5 }, statusHistory: { unread: null } });
});

test('[TRK-15] without a title it waits, says why, is asked for once a day after three, and is never given up', async () => {
  const as = await person(server);
  const id = newId();
  youtube.fail(id, 'no-title', { known: counted });
  const { added, rejected, pending } = await add(as, videoUrl(number));
  expect([added, rejected]).toEqual([[], []]);
  expect(pending).toMatchObject([{ reason: 'no-title' }]);

  server.ctx.clock.advance(longestLinkWait + oneDay);
  await server.runJobs();
  const [link] = await waiting(as);
  expect(link).toMatchObject({ reason: 'no-title', code: null });
  expect(Date.parse(link?.nextTryAt ?? '') - server.ctx.clock.now().getTime()).toBe(oneDay);

  youtube.tell(id);
  server.ctx.clock.advance(oneDay);
  await server.runJobs();
  expect(await waiting(as)).toEqual([]);
});

test('[TRK-15] with a reply that cannot be read it waits, and nobody says that the platform is down', async () => {
  const as = await person(server);
  youtube.fail(newId(), 'bad-reply');
  const { rejected, pending } = await add(as, videoUrl(number));
  expect(rejected).toEqual([]);
  expect(pending).toMatchObject([{ reason: 'bad-reply' }]);
});

test('[TRK-15] that was replaced names the new link, also where the answer came later', async () => {
  const as = await person(server);
  const suggestion = deezerUrl('3135557');
  deezer.fail('3135556', 'replaced', { detail: suggestion });
  const { rejected } = await add(as, deezerUrl('3135556'));
  expect(rejected).toMatchObject([{ code: 'replaced', suggestion }]);

  const late = deezerUrl('3135558');
  deezer.breakDown('unavailable');
  await add(as, late);
  deezer.recover();
  deezer.fail('3135558', 'replaced', { detail: suggestion });
  server.ctx.clock.advance(10 * 60_000);
  await server.runJobs();
  expect(await waiting(as)).toMatchObject([{ url: late, code: 'replaced', suggestion }]);
});

test('[TRK-15] one that is followed keeps its history: counts without a title are read, and what replaces it is offered', async () => {
  const as = await person(server, { tier: 'premium' });
  const id = newId();
  const { added } = await add(as, videoUrl(number), deezerUrl('3135560'));
  const [video, song] = [
    added.find((one) => one.platform === 'youtube'),
    added.find((one) => one.platform === 'deezer'),
  ];
  const replacedBy = deezerUrl('3135561');
  youtube.fail(id, 'no-title', { known: counted });
  deezer.fail('3135560', 'replaced', { detail: replacedBy });
  server.ctx.clock.advance(2 * oneDay);
  await server.runJobs();
  expect(await track(as, video?.id)).toMatchObject({
    ...{ title: video?.title, metrics: { views: 1_200 }, statusHistory: { unread: null } },
  });
  expect(await track(as, song?.id)).toMatchObject({
    ...{ title: song?.title, metrics: song?.metrics, status: 'active' },
    statusHistory: { unread: { reason: 'replaced', replacedBy } },
  });
  const listed = (await call(server.app, listSyncedSongs, { as, query: { state: 'failing' } })).json();
  expect(listed).toMatchObject([{ trackId: song?.id, reason: 'replaced', replacedBy }]);
  // Its platform answers: it is asked as often as any other, not ever more rarely.
  const [row] = await server.ctx.db.select().from(items).where(eq(items.platformTrackId, '3135560'));
  expect((row?.nextSyncAt?.getTime() ?? 0) - server.ctx.clock.now().getTime()).toBeGreaterThan(60_000);
});
