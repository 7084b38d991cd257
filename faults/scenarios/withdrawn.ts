/** Playlists are made private, removed and go with their account while two web processes keep their pages. */
import type { Check } from '../checks.ts';
import type { World } from '../world.ts';

export type WithdrawnSize = { rounds: number };

type Asked = { method?: string; body?: object; cookie?: string };

const ask = (address: string, path: string, { method = 'GET', body, cookie }: Asked = {}) =>
  fetch(address + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const password = 'Sunrise-42!';

async function register(address: string, round: number): Promise<string> {
  const body = { email: `round${round}@example.com`, password, firstName: 'Ada', lastName: 'Byron' };
  const reply = await ask(address, '/api/register', { method: 'POST', body });
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${await reply.text()}`);
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function publish(address: string, cookie: string): Promise<string> {
  const post = (path: string, body: object) => ask(address, path, { method: 'POST', body, cookie });
  const added = await post('/api/tracks', { urls: ['https://youtu.be/fault000001'] });
  const { added: songs, existing } = (await added.json()) as Record<'added' | 'existing', { id: string }[]>;
  const trackIds = [...songs, ...existing].map(({ id }) => id);
  const made = await post('/api/playlists', { name: 'To be withdrawn', isPublic: true, trackIds });
  if (made.status !== 201) throw new Error(`playlist: ${made.status} ${await made.text()}`);
  return ((await made.json()) as { id: string }).id;
}

const ways = [
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'PATCH', body: { isPublic: false }, cookie }),
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'DELETE', cookie }),
  (address: string, _id: string, cookie: string) =>
    ask(address, '/api/auth/user/removal', { method: 'POST', body: { password }, cookie }),
];

export async function playWithdrawn(world: World, { rounds }: WithdrawnSize): Promise<Check[]> {
  const addresses = [(await world.start('web')).address ?? '', (await world.start('web')).address ?? ''];
  let [shown, late, refused] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const [here = ''] = addresses;
    // Registrations are counted by the hour.
    await world.database.pool.query('delete from attempts');
    const cookie = await register(here, round);
    const id = await publish(here, cookie);
    const pages = () => Promise.all(addresses.map((address) => ask(address, `/playlist/${id}`)));
    for (const page of await pages()) if (page.status === 200) shown++;
    const withdraw = ways[round % ways.length];
    const said = await withdraw?.(here, id, cookie);
    if (!said?.ok) refused++;
    for (const page of await pages()) if (page.status !== 404) late++;
  }
  return [
    { what: `pages that were shown before, of ${rounds * 2}`, found: shown, isRight: shown === rounds * 2 },
    { what: 'withdrawals that were refused', found: refused, isRight: refused === 0 },
    { what: 'pages that showed what was withdrawn', found: late, isRight: late === 0 },
  ];
}
