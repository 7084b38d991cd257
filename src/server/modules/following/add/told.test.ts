/** What adding songs tells: links that waited, and the limit of the plan. */
import { expect, test } from 'vitest';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube } });

const add = (as: Person, from: number, count: number) =>
  call(server.app, addTracks, {
    as,
    body: { urls: Array.from({ length: count }, (_, place) => videoUrl(from + place)) },
  });
const told = async (as: Person): Promise<string[]> =>
  (await call(server.app, listNotifications, { as }))
    .json<Notification[]>()
    .map(({ title, content }) => `${title}: ${content}`);

test('[NTF-04] a list that comes near the limit of its plan is told so, and once that it is full', async () => {
  const as = await person(server);
  await add(as, 100, 22);
  expect(await told(as)).toEqual([]);
  await add(as, 122, 1);
  await add(as, 123, 1);
  const near = 'You’re close to your plan limit: 23 of 25 songs';
  expect(await told(as)).toEqual([near]);
  server.ctx.clock.advance(1000);
  await add(as, 124, 5);
  expect(await told(as)).toEqual(['You’ve reached your plan limit: 25 of 25 songs', near]);
  const premium = await person(server, { tier: 'premium' });
  await add(premium, 100, 60);
  expect(await told(premium)).toEqual([]);
});

test('[NTF-04] links that waited are told when they are songs, together', async () => {
  const [one, many] = [await person(server), await person(server)];
  youtube.breakDown('rate-limited', new Date(server.ctx.clock.now().getTime() + 600_000));
  await add(one, 300, 1);
  await add(many, 301, 3);
  expect([await told(one), await told(many)]).toEqual([[], []]);
  youtube.recover();
  server.ctx.clock.advance(3600_000);
  await server.runJobs();
  const [single, ...others] = await told(one);
  expect(others).toEqual([]);
  expect(single).toMatch(/: Your YouTube link was added\.$/);
  expect(await told(many)).toEqual(['3 pending links added: YouTube']);
});
