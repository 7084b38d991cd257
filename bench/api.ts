/** Requests per second of calls that every page makes, and of calls that programs make by key, against a bare route with the same SQL and the same bytes; and calls of agents against the calls of programs behind them. */
import { plans } from '#domain/plans.ts';
import { captureSql, compare, openBareRoute, openBenchServer, ratesInTurn, report } from './kit.ts';
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
const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10);
const year = `from=${dayBefore(365)}`;
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
  const [ours, baseline] = await ratesInTurn({ url, headers }, { url: bare.address });
  found.push(compare(`GET ${shown}`, 'requests/s', ours, baseline, { atLeast: 0.5 }));
  await bare.close();
}

const link = `trk_${'1'.padStart(32, '0')}`;
const asked: [tool: string, given: Record<string, unknown>, path: string][] = [
  ['find_songs', { limit: 50 }, '/api/v1/tracks?limit=50'],
  [
    'get_history',
    { id: link, metric: 'views', from: dayBefore(365) },
    `/api/v1/tracks/${link}/history?metric=views&${year}`,
  ],
  ['get_numbers', {}, '/api/v1/analytics/overview'],
];
const asAgent = {
  ...{ ...asProgram, 'content-type': 'application/json' },
  ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28' },
};
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

for (const [name, given, path] of asked) {
  const params = { name, arguments: given, _meta: meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = { ...asAgent, 'mcp-method': 'tools/call', 'mcp-name': name };
  const first = await (await fetch(`${server.address}/mcp`, { method: 'POST', headers, body })).json();
  if ((first as { result?: { structuredContent?: unknown } }).result?.structuredContent === undefined)
    throw new Error(`${name}: ${JSON.stringify(first).slice(0, 300)}`);
  const [ours, baseline] = await ratesInTurn(
    { url: `${server.address}/mcp`, headers, body },
    { url: server.address + path, headers: asProgram },
  );
  found.push(compare(`POST /mcp ${name}`, 'calls/s', ours, baseline, { atLeast: 0.5 }));
}
report('api', found);
await server.close();
