/** Requests per second of public pages and of a smart link's way to a service, against a bare route with the same SQL and the same answer. */
import { captureSql, compare, openBareRoute, openBenchServer, ratesInTurn, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';

const server = await openBenchServer();
const { userId, cookie } = await seedUser(server);
await seedSongs(server, userId, 50, 3);

const asOwner = { cookie, 'content-type': 'application/json' };
async function publish(body: unknown): Promise<void> {
  const url = `${server.address}/api/public-pages`;
  const reply = await fetch(url, { method: 'POST', headers: asOwner, body: JSON.stringify(body) });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
}

const songs = (await (await fetch(`${server.address}/api/songs?limit=30`, { headers: asOwner })).json()) as {
  id: string;
}[];
const songIds = songs.map(({ id }) => id);
await publish({ kind: 'song', songIds: songIds.slice(0, 1), slug: 'bench' });
const numbers = [{ platform: 'youtube', metric: 'views' }];
await publish({ kind: 'artist', artist: { name: 'Bench', songIds, numbers }, slug: 'bench' });

// A visitor who was counted today already, as every request after the first is.
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const found = [];
for (const path of ['/s/bench/go?to=youtube', '/s/bench', '/a/bench']) {
  const url = server.address + path;
  const ask = () => fetch(url, { headers, redirect: 'manual' });
  await (await ask()).text();
  let [bytes, location]: [string, string | null] = ['', null];
  const statements = await captureSql(server.database, async () => {
    const reply = await ask();
    [bytes, location] = [await reply.text(), reply.headers.get('location')];
  });
  const bare = await openBareRoute(server.database, statements, bytes, location ?? undefined);
  const [ours, baseline] = await ratesInTurn({ url, headers }, { url: bare.address });
  found.push(compare(`GET ${path}`, 'requests/s', ours, baseline, { atLeast: 0.5 }));
  await bare.close();
}

// A picture that is kept, against the same bytes by a bare route: each is drawn once, and looked up every time.
const card = `${server.address}/s/bench/card.png`;
const drawing = performance.now();
const first = await (await fetch(card)).arrayBuffer();
const drawn = performance.now() - drawing;
const keeping: number[] = [];
for (let times = 0; times < 20; times++) {
  const start = performance.now();
  const kept = await (await fetch(card)).arrayBuffer();
  if (kept.byteLength !== first.byteLength) throw new Error('the kept picture is another one');
  keeping.push(performance.now() - start);
}
const middle = keeping.sort((a, b) => a - b)[10] ?? 0;
found.push(compare('GET /s/bench/card.png, kept', 'ms', middle, drawn, { atMost: 0.5 }));
report('sharing', found);
await server.close();
