/** Playlists are made private, removed and go with their account while two web processes keep their pages. */
import type { Check } from '../checks.ts';
import { ask, leave, publish, register } from '../people.ts';
import type { World } from '../world.ts';

export type WithdrawnSize = { rounds: number };

const ways = [
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'PATCH', body: { isPublic: false }, cookie }),
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'DELETE', cookie }),
  (address: string, _id: string, cookie: string) => leave(address, cookie),
];

export async function playWithdrawn(world: World, { rounds }: WithdrawnSize): Promise<Check[]> {
  const addresses = [(await world.start('web')).address ?? '', (await world.start('web')).address ?? ''];
  let [shown, late, refused] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const [here = ''] = addresses;
    // Registrations are counted by the hour.
    await world.database.pool.query('delete from attempts');
    const cookie = await register(here, `round${round}`);
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
