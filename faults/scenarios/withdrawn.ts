/** Playlists are made private, removed and go with their account while many read their pages, which two processes keep. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../checks.ts';
import { ask, leave, publish, register } from '../people.ts';
import type { World } from '../world.ts';

export type WithdrawnSize = { rounds: number; readers: number };

const ways = [
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'PATCH', body: { isPublic: false }, cookie }),
  (address: string, id: string, cookie: string) =>
    ask(address, `/api/playlists/${id}`, { method: 'DELETE', cookie }),
  (address: string, _id: string, cookie: string) => leave(address, cookie),
];

/** What readers were answered who began to ask once it was withdrawn: by status, and how often with the playlist in it. */
type Answers = { byStatus: Map<number, number>; shown: number };

/** Whether whoever begins to ask now asks before the withdrawal is through, after it, or no more. */
type Phase = 'before' | 'after' | 'over';

/** One page after the other; who began to ask before may have seen it. */
async function readOn(page: string, name: string, phase: () => Phase, answers: Answers): Promise<void> {
  for (let began = phase(); began !== 'over'; began = phase()) {
    const reply = await fetch(page);
    const isShown = (await reply.text()).includes(name);
    if (began === 'before') continue;
    answers.byStatus.set(reply.status, (answers.byStatus.get(reply.status) ?? 0) + 1);
    if (isShown) answers.shown++;
  }
}

const textOf = async (page: string) => (await fetch(page)).text();

/** Milliseconds in which they go on asking. */
const askedOn = 300;

export async function playWithdrawn(world: World, { rounds, readers }: WithdrawnSize): Promise<Check[]> {
  const addresses = [(await world.start('web')).address ?? '', (await world.start('web')).address ?? ''];
  const [here = ''] = addresses;
  let [shown, refused] = [0, 0];
  const answers: Answers = { byStatus: new Map(), shown: 0 };
  for (let round = 0; round < rounds; round++) {
    // Registrations are counted by the hour.
    await world.database.pool.query('delete from attempts');
    const cookie = await register(here, `round${round}`);
    const name = `To be withdrawn ${round}`;
    const id = await publish(here, cookie, name);
    const pages = addresses.map((address) => `${address}/playlist/${id}`);
    for (const page of pages) if ((await textOf(page)).includes(name)) shown++;
    let phase: Phase = 'before';
    const reading = pages.flatMap((page) =>
      Array.from({ length: readers }, () => readOn(page, name, () => phase, answers)),
    );
    const said = await ways[round % ways.length]?.(here, id, cookie);
    phase = 'after';
    if (!said?.ok) refused++;
    await wait(askedOn);
    phase = 'over';
    await Promise.all(reading);
  }
  const said = [...answers.byStatus].map(([status, times]) => `${status}: ${times}`).join(', ');
  return [
    { what: `pages that were shown before, of ${rounds * 2}`, found: shown, isRight: shown === rounds * 2 },
    { what: 'withdrawals that were refused', found: refused, isRight: refused === 0 },
    { what: 'pages that showed what was withdrawn', found: answers.shown, isRight: answers.shown === 0 },
    { what: 'answers to who asked afterwards', found: said, isRight: !answers.byStatus.has(200) },
  ];
}
