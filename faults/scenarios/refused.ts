/** One platform refuses our keys, another shows a challenge in the place of its pages; then both let us in again. */
import { setTimeout as wait } from 'node:timers/promises';
import { platformNames } from '#domain/platforms.ts';
import admin from '../../src/i18n/admin/en.json' with { type: 'json' };
import status from '../../src/i18n/status/en.json' with { type: 'json' };
import sync from '../../src/i18n/sync/en.json' with { type: 'json' };
import { type Check, checkJobs } from '../checks.ts';
import { ask, register } from '../people.ts';
import { makeAllDue } from '../seed.ts';
import { untilDone, type World } from '../world.ts';

/** Of each platform; of Bandcamp, which is asked rarely, one account adds fewer than ten in one go, and others wait. */
export type RefusedSize = { songs: number };

const refusals = { lastfm: 'needs-auth', bandcamp: 'kept-out' } as const;
type Refusing = keyof typeof refusals;
const refusing = Object.keys(refusals) as Refusing[];

const links: Record<Refusing, (number: number) => string> = {
  lastfm: (number) => `https://www.last.fm/music/Hollow+Tide/_/Song+${number}`,
  bandcamp: (number) => `https://hollowtide${number}.bandcamp.com/track/song`,
};

type Person = { address: string; cookie: string };

const read = async <Reply>({ address, cookie }: Person, path: string): Promise<Reply> =>
  (await ask(address, path, { cookie })).json() as Promise<Reply>;

const post = async <Reply>({ address, cookie }: Person, path: string, body?: object): Promise<Reply> => {
  const reply = await ask(address, path, { method: 'POST', cookie, ...(body && { body }) });
  return (reply.status === 204 ? undefined : await reply.json()) as Reply;
};

/** Markup has some signs by name; what is looked for is words. */
async function textOf({ address, cookie }: Person, path: string): Promise<string> {
  const html = await (await ask(address, path, { cookie })).text();
  return html.replace(/<[^>]+>/g, ' ').replace(/&#x27;|&#39;|&rsquo;/g, '’');
}

async function signUp({ database }: World, address: string, name: string, set: string): Promise<Person> {
  const cookie = await register(address, name);
  await database.pool.query(`update users set ${set} where email = $1`, [`${name}@example.com`]);
  return { address, cookie };
}

const add = (artist: Person, urls: string[]) =>
  post<{ added: unknown[]; pending: unknown[]; rejected: { code: string }[] }>(artist, '/api/tracks', {
    urls,
  });

/** What is known of the songs: how many observations, and how many songs are called anything but there. */
async function historyOf({ database }: World): Promise<string> {
  const { rows } = await database.pool.query(
    `select (select count(*) from observations) as seen,
       (select count(*) from items where status <> 'active') as gone,
       (select count(*) from tracks where removed_at is null) as links`,
  );
  const { seen, gone, links: kept } = rows[0];
  return `${seen} observations, ${kept} links, ${gone} gone`;
}

type Told = { id: string; state: string; reason: string | null };

/** Until each of them is known to refuse; what is due is asked for again and again meanwhile. */
async function untilRefused(world: World, artist: Person): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    await makeAllDue(world.database);
    await wait(500);
    const { platforms } = await read<{ platforms: Told[] }>(artist, '/api/sync');
    const reasons = refusing.map((id) => platforms.find((one) => one.id === id)?.reason);
    if (refusing.every((id, place) => reasons[place] === refusals[id])) return reasons.join(', ');
  }
  return 'never noticed';
}

const pages = ['/dashboard', '/analytics', '/tracks', '/sync', '/settings', '/status', '/'];

/** Sentences that should stand on a page, and do not. */
async function missingFrom(person: Person, path: string, sentences: readonly string[]): Promise<string[]> {
  const text = await textOf(person, path);
  return sentences.filter((sentence) => !text.includes(sentence)).map((sentence) => `${path}: ${sentence}`);
}

const about = (texts: Readonly<Record<'needs-auth' | 'kept-out', string>>): string[] =>
  refusing.map((id) => texts[refusals[id]].replace('{{platform}}', platformNames[id]));

/** What the artist, everybody and the operator are told. */
async function checkWords(artist: Person, operator: Person): Promise<Check[]> {
  const statuses = await Promise.all(
    pages.map(async (path) => (await ask(artist.address, path, { cookie: artist.cookie })).status),
  );
  const nobody = { ...artist, cookie: '' };
  const missing = [
    ...(await missingFrom(artist, '/sync', about(sync.why))),
    ...(await missingFrom(nobody, '/status', about(status.text))),
    ...(await missingFrom(operator, '/admin/sync', [admin.keysOf.lastfm, admin.note.keptOut])),
  ];
  const { rejected } = await add(
    artist,
    refusing.map((id) => links[id](999)),
  );
  const checked = await Promise.all(
    refusing.map((id) =>
      post<{ outcome: string; detail: string }>(operator, `/api/admin/sync/platforms/${id}/check`),
    ),
  );
  const codes = rejected.map(({ code }) => code).join(', ');
  const outcomes = checked.map(({ outcome }) => outcome).join(', ');
  const names = checked.map(({ detail }) => detail).join('; ');
  return [
    { what: 'pages that do not answer', found: statuses.filter((one) => ![200, 302].includes(one)).length },
    { what: 'sentences that are missing', found: missing.join('; ') || 0 },
  ]
    .map((check): Check => ({ ...check, isRight: check.found === 0 }))
    .concat(
      { what: 'why a new link is not added', found: codes, isRight: codes === 'access_refused, kept_out' },
      {
        what: 'what the check of the keys says',
        found: outcomes,
        isRight: outcomes === 'needs-auth, kept-out',
      },
      { what: 'its name', found: names, isRight: /Last\.fm Pro.*challenge/.test(names) },
    );
}

export async function playRefused(world: World, { songs }: RefusedSize): Promise<Check[]> {
  const { database, sandbox } = world;
  const { address = '' } = await world.start('web');
  await world.start('worker');
  const artist = await signUp(world, address, 'artist', `tier = 'premium'`);
  const operator = await signUp(world, address, 'operator', 'is_admin = true');
  const urls = Array.from({ length: songs }, (_, number) => refusing.map((id) => links[id](number))).flat();
  const { added, pending } = await add(artist, urls);
  await untilDone(database, 120);
  const before = await historyOf(world);
  for (const platform of refusing) await sandbox.control('fail', { platform, mode: 'expired-token' });
  const noticed = await untilRefused(world, artist);
  const words = await checkWords(artist, operator);
  const during = await historyOf(world);
  await sandbox.control('reset', {});
  await sandbox.control('clock', { advance: 24 * 3600_000 });
  for (const id of refusing) await post(operator, `/api/admin/sync/platforms/${id}/resume`);
  const since = await makeAllDue(database);
  await untilDone(database, 120);
  const { rows } = await database.pool.query(
    'select count(*)::int as n, (count(*) filter (where confirmed_at >= $1))::int as again from items',
    [since],
  );
  const { n, again } = rows[0];
  return [
    {
      what: `links that are added, and that wait, of ${urls.length}`,
      found: `${added.length} and ${pending.length}`,
      isRight: added.length > 0 && added.length + pending.length === urls.length,
    },
    { what: 'what is noticed', found: noticed, isRight: noticed === 'needs-auth, kept-out' },
    ...words,
    {
      what: 'what is known before and meanwhile',
      found: `${before} → ${during}`,
      isRight: before === during,
    },
    { what: `songs read once they let us in again, of ${n}`, found: again, isRight: again === n },
    ...(await checkJobs(database)),
  ];
}
