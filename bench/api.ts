/** Requests per second of the calls every page makes, against a bare route with the same SQL and the same bytes. */
import { captureSql, compare, openBareRoute, openBenchServer, rateOf, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';

const server = await openBenchServer();
const { userId, cookie } = await seedUser(server);
await seedSongs(server, userId, 50, 30);

const found = [];
for (const path of ['/api/auth/user', '/api/tracks']) {
  const url = server.address + path;
  const read = async () => (await fetch(url, { headers: { cookie } })).text();
  await read();
  let bytes = '';
  const statements = await captureSql(server.database, async () => {
    bytes = await read();
  });
  const bare = await openBareRoute(server.database, statements, bytes);
  const baseline = await rateOf(bare.address);
  found.push(compare(`GET ${path}`, 'requests/s', await rateOf(url, { cookie }), baseline, { atLeast: 0.5 }));
  await bare.close();
}
report('api', found);
await server.close();
