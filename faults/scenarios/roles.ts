/** Two web and four worker processes on one database: nothing is synced twice, every browser hears of everything. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, checkDaily, checkJobs } from '../checks.ts';
import { untilDone, type World } from '../world.ts';

export type RolesSize = { songs: number; workers: number };

type Visitor = { address: string; cookie: string; heard: Set<string>; close(): void };

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** Every id of a song that the stream tells of. */
async function listen(visitor: Visitor, stop: AbortController): Promise<void> {
  const headers = { cookie: visitor.cookie };
  const { body } = await fetch(`${visitor.address}/api/events`, { headers, signal: stop.signal });
  if (!body) throw new Error('no stream');
  for await (const text of body.pipeThrough(new TextDecoderStream()))
    for (const [id] of text.matchAll(/trk_[0-9a-f]+/g)) visitor.heard.add(id);
}

async function visit(address: string, email: string): Promise<Visitor> {
  const person = { email, password: 'Sunrise-42!', firstName: 'Ada', lastName: 'Byron' };
  const response = await post(address, '/api/register', person);
  if (response.status !== 201) throw new Error(`register: ${response.status}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stop = new AbortController();
  const visitor = { address, cookie, heard: new Set<string>(), close: () => stop.abort() };
  listen(visitor, stop).catch(() => {});
  return visitor;
}

const link = (number: number) => `https://youtu.be/fault${String(number).padStart(6, '0')}`;

async function addSongs({ address, cookie }: Visitor, songs: number): Promise<string[]> {
  const urls = Array.from({ length: songs }, (_, number) => link(number));
  const response = await post(address, '/api/tracks', { urls }, cookie);
  const { added } = (await response.json()) as { added: { id: string }[] };
  return added.map(({ id }) => id);
}

export async function playRoles(world: World, { songs, workers }: RolesSize): Promise<Check[]> {
  const { database, sandbox } = world;
  const webs = [await world.start('web'), await world.start('web')];
  for (let worker = 0; worker < workers; worker++) await world.start('worker');
  // Two people on the two web processes follow the same songs, and each is open at the other one, too.
  const visitors = await Promise.all(
    webs.map(({ address = '' }, place) => visit(address, `visitor${place}@example.com`)),
  );
  await database.pool.query(`update users set tier = 'premium'`);
  const own: string[][] = [];
  for (const visitor of visitors) own.push(await addSongs(visitor, songs));
  await sandbox.control('reset', {});
  await sandbox.control('clock', { advance: 24 * 3600_000 });
  await database.pool.query(`update items set next_sync_at = now() - interval '1 minute'`);
  await untilDone(database, 120);
  for (let waited = 0; waited < 50 && visitors.some(({ heard }) => heard.size < songs); waited++)
    await wait(100);
  const asked = (await sandbox.control('stats')) as { youtube?: { songs: number } };
  const missed = visitors.map(({ heard }, place) => (own[place] ?? []).filter((id) => !heard.has(id)).length);
  for (const visitor of visitors) visitor.close();
  return [
    {
      what: `songs asked for, of ${songs}`,
      found: asked.youtube?.songs ?? 0,
      isRight: asked.youtube?.songs === songs,
    },
    {
      what: 'songs a browser did not hear of, at either web process',
      found: missed.join(' and '),
      isRight: missed.every((count) => count === 0),
    },
    await checkDaily(database),
    ...(await checkJobs(database)),
  ];
}
