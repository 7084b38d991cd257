/** Requests per second of calls that every page makes, and of calls that programs make by key, against a bare route with the same SQL and the same bytes. */
import { plans } from '#domain/plans.ts';
import { captureSql, compare, openBareRoute, openBenchServer, rateOf, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';

// More than any round asks for: what is measured is a call that is let in.
plans.premium.api.requestsPerHour = 1e9;

const server = await openBenchServer();
const { userId, cookie } = await seedUser(server);
await seedSongs(server, userId, 50, 365);

async function newKey(): Promise<string> {
  const reply = await fetch(`${server.address}/api/keys`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', scopes: ['songs:read', 'numbers:read'] }),
  });
  return ((await reply.json()) as { key: string }).key;
}

const asPage = { cookie };
const asProgram = { authorization: `Bearer ${await newKey()}` };
const year = `from=${new Date(Date.now() - 365 * 24 * 3600_000).toISOString().slice(0, 10)}`;
const calls: [path: string, headers: Record<string, string>, shown?: string][] = [
  ['/api/auth/user', asPage],
  ['/api/tracks', asPage],
  ['/api/v1/songs?limit=50', asProgram, '/api/v1/songs'],
  [
    `/api/v1/tracks/trk_${'1'.padStart(32, '0')}/history?metric=views&${year}`,
    asProgram,
    '/api/v1/tracks/{id}/history, a year',
  ],
];

const found = [];
for (const [path, headers, shown = path] of calls) {
  const url = server.address + path;
  const read = async () => (await fetch(url, { headers })).text();
  await read();
  let bytes = '';
  const statements = await captureSql(server.database, async () => {
    bytes = await read();
  });
  const bare = await openBareRoute(server.database, statements, bytes);
  const baseline = await rateOf(bare.address);
  found.push(compare(`GET ${shown}`, 'requests/s', await rateOf(url, headers), baseline, { atLeast: 0.5 }));
  await bare.close();
}
report('api', found);
await server.close();
