import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import { listenbrainz } from '#server/platforms/listenbrainz/index.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const mbid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const songOf = ({ control }: TestSandbox, title: string) => {
  const song = control
    .catalogue()
    .find((entry) => entry.platform === 'listenbrainz' && entry.title === title);
  if (!song) throw new Error(`no ${title}`);
  return song;
};

/** The product's own connector, over real HTTP. */
const connect = ({ settings }: TestSandbox) => connectToSandbox(listenbrainz, settings, testNow).read;

test('[TRK-02] a caller that names no contact is shut out', async () => {
  const sandbox = await openSandbox();
  const { read } = connectToSandbox(listenbrainz, sandbox.settings, testNow, '');
  await expect(read([songOf(sandbox, 'Despacito').id])).rejects.toMatchObject({ status: 403 });
});

const post = (sandbox: TestSandbox, path: string, body: unknown) =>
  sandbox.get(`${sandbox.setting('LISTENBRAINZ_API_URL')}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });

test('[TRK-05] the connector reads facts, plays and listeners, a batch in two calls', async () => {
  const sandbox = await openSandbox();
  const songs = sandbox.control.catalogue().filter(({ platform }) => platform === 'listenbrainz');
  const asked = songs.slice(0, 100);
  const results = await connect(sandbox)(asked.map(({ id }) => id));
  for (const song of asked) {
    expect(song.id).toMatch(mbid);
    expect(results.get(song.id)).toMatchObject({
      outcome: 'read',
      song: { title: song.title, artist: song.artist, album: song.album, durationSeconds: song.seconds },
      metrics: { plays: expect.any(Number), listeners: expect.any(Number) },
    });
  }
  expect(sandbox.control.stats().listenbrainz).toMatchObject({ api: 2 });
});

test('counters move with the clock, and listeners are fewer than plays', async () => {
  const sandbox = await openSandbox();
  const read = connect(sandbox);
  const { id } = songOf(sandbox, 'Shape of You');
  const shape = z.object({ metrics: z.object({ plays: z.number(), listeners: z.number() }) });
  const before = shape.parse((await read([id])).get(id)).metrics;
  sandbox.control.advance(30 * 86_400_000);
  const after = shape.parse((await read([id])).get(id)).metrics;
  expect(after.plays).toBeGreaterThan(before.plays);
  expect(before.listeners).toBeLessThan(before.plays);
});

test('an id that is gone is missing at ListenBrainz and a 404 at MusicBrainz', async () => {
  const sandbox = await openSandbox();
  const id = idFor('gone', 'listenbrainz');
  expect(id).toMatch(mbid);
  expect((await connect(sandbox)([id])).get(id)).toEqual({
    outcome: 'failed',
    kind: 'not-found',
    detail: expect.any(String),
  });
  const popularity = await post(sandbox, '/1/popularity/recording', { recording_mbids: [id] });
  expect(popularity.json).toEqual([{ recording_mbid: id, total_listen_count: null, total_user_count: null }]);
});

test('some ids are known to MusicBrainz alone and have no counts', async () => {
  const sandbox = await openSandbox();
  const ids = Array.from(
    { length: 100 },
    (_, number) => `abcdef00-0000-4000-8000-${String(number).padStart(12, '0')}`,
  );
  const results = [...(await connect(sandbox)(ids)).values()];
  const uncounted = results.filter((result) => result.outcome === 'read' && !('plays' in result.metrics));
  expect(uncounted.length).toBeGreaterThan(0);
  expect(uncounted.length).toBeLessThan(20);
  expect(uncounted[0]).toMatchObject({ song: { isrc: expect.stringMatching(/^ZZSBX/) }, metrics: {} });
  expect(results.every(({ outcome }) => outcome === 'read')).toBe(true);
});

test('a question that is none is refused, and a set fault strikes as it does for others', async () => {
  const sandbox = await openSandbox();
  const wrong = [{}, { recording_mbids: [] }, { recording_mbids: ['x'] }, { recording_mbids: 'x' }];
  for (const body of wrong) expect((await post(sandbox, '/1/popularity/recording', body)).status).toBe(400);
  const inc = { recording_mbids: [idFor('gone', 'listenbrainz')], inc: 'releases' };
  expect((await post(sandbox, '/1/metadata/recording/', inc)).status).toBe(400);
  expect((await post(sandbox, '/1/metadata/recording', {})).status).toBe(404);
  sandbox.control.fail({ platform: 'listenbrainz', mode: '429', retryAfter: 9 });
  await expect(connect(sandbox)([songOf(sandbox, 'Shape of You').id])).rejects.toMatchObject({
    kind: 'rate-limited',
    until: new Date(testNow.getTime() + 9000),
  });
});
