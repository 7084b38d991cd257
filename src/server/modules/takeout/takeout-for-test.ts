/** An account with something of everything, its archive, and what pages are told of an account. */
import type { Takeout } from '#contract/takeout.ts';
import { getTakeout, requestTakeout } from '#contract/takeout.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';
import { fiveKinds } from '#kit/statements.ts';
import { applied, dryRun, multipartOf, post } from '../imports/upload/upload-for-test.ts';

export const told = async (server: TestServer, as: Person, id: string): Promise<Takeout> =>
  (await call(server.app, getTakeout, { as, params: { id } })).json();

/** Asks for an archive, waits for it and downloads it. */
export async function archiveFor(server: TestServer, as: Person): Promise<Buffer> {
  const asked = await call(server.app, requestTakeout, { as });
  if (asked.statusCode !== 202) throw new Error(asked.body);
  await server.runJobs();
  const { url } = await told(server, as, asked.json<Takeout>().id);
  if (!url) throw new Error('there is no archive');
  return (await server.app.inject({ url, headers: { cookie: as.cookie } })).rawPayload;
}

export function send(server: TestServer, as: Person, archive: Buffer) {
  const { payload, type } = multipartOf([{ name: 'takeout.zip', content: archive }]);
  return server.app.inject({
    method: 'POST',
    url: '/api/takeout/restore',
    headers: { cookie: as.cookie, 'content-type': type },
    payload,
  });
}

/** Sends an archive and waits for what becomes of it. */
export async function restored(server: TestServer, as: Person, archive: Buffer): Promise<Takeout> {
  const reply = await send(server, as, archive);
  if (reply.statusCode !== 202) throw new Error(reply.body);
  await server.runJobs();
  return told(server, as, reply.json<Takeout>().id);
}

export const ask = async (server: TestServer, as: Person, url: string): Promise<unknown> => {
  const reply = await server.app.inject({ url, headers: { cookie: as.cookie } });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
};

export const say = async (
  server: TestServer,
  as: Person,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  payload: object,
) => {
  const reply = await server.app.inject({ method, url, payload, headers: { cookie: as.cookie } });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
};

type Links = { id: string; songId: string; platform: string; title: string; artist: string; isrc?: string }[];

/** Plans, playlists, views and an import, beside the songs that are there. */
export async function addOfEverything(server: TestServer, as: Person): Promise<void> {
  const links = (await ask(server, as, '/api/tracks')) as Links;
  const [one, other] = links;
  const video = links.find(({ platform }) => platform === 'youtube');
  if (!one || !other || !video) throw new Error('too few songs');
  await say(server, as, 'POST', '/api/goals', { trackId: video.id, metric: 'views', target: 900_000_000 });
  await say(server, as, 'POST', '/api/alerts', {
    ...{ trackId: video.id, metric: 'views', direction: 'above', threshold: 100 },
  });
  await say(server, as, 'POST', '/api/campaigns', {
    ...{ name: '=Advert <b>"one"</b>, \'two\'', kind: 'ad', trackIds: [one.id, other.id] },
    ...{ from: '2026-11-01', to: '2026-11-05', notes: "line\nbreak; 'quoted'" },
  });
  await say(server, as, 'POST', '/api/reports', {
    ...{ title: 'For <my> manager', songIds: [one.songId, other.songId], period: 'month', note: '=1+1' },
  });
  await say(server, as, 'POST', '/api/tracks/views', { name: '+mine', shows: {}, isDefault: false });
  const list = await say(server, as, 'POST', '/api/playlists', { name: '- -', description: '' });
  await say(server, as, 'POST', `/api/playlists/${list.id}/items`, { trackIds: [video.id] });
  await say(server, as, 'PATCH', '/api/notifications/preferences', {
    ...{ quietHours: { from: '22:00', to: '07:30' }, digest: true },
  });
  const csv = 'date,streams\n2026-11-01,11\n2026-11-02,12\n';
  const reply = await post(server, as, [{ name: 'song.csv', content: csv }], { fields: { trackId: one.id } });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  await server.runJobs();
  await applied(server, as, reply.json<{ id: string }>().id);
  const sold = links.find(({ isrc }) => isrc);
  for (const { name, lines } of sold?.isrc ? fiveKinds.slice(0, 2) : []) {
    const content = lines({ ...sold, isrc: sold?.isrc } as Parameters<typeof lines>[0]).join('\n');
    await applied(server, as, (await dryRun(server, as, [{ name, content }])).id);
  }
}
