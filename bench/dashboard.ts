/** The dashboard of 10,000 songs with a year of days, against the same SQL run by hand. */
import { bindings } from '#server/modules/all.ts';
import { captureSql, compare, medianOf, openBenchServer, replay, report } from './kit.ts';
import { seedSongs, seedUser } from './seed.ts';

const songs = 10_000;
const days = 365;

const server = await openBenchServer();
const { userId, cookie } = await seedUser(server);
await seedSongs(server, userId, songs, days);
const rebuild = bindings.find(({ job }) => job.name === 'totals.rebuild');
if (!rebuild) throw new Error('the job that builds totals is gone');
await rebuild.work(server.ctx, { userId });
await server.database.pool.query('analyze');

const url = `${server.address}/api/analytics/overview`;
const read = async () => {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.text();
};
await read();
const statements = await captureSql(server.database, read);
const touchesObservations = statements.some(([statement]) => /observations/.test(JSON.stringify(statement)));
if (touchesObservations) throw new Error('the dashboard reads observations');
const byHand = await medianOf(() => replay(server.database, statements));
const ours = await medianOf(read);
report('dashboard', [
  compare(`GET /api/analytics/overview, ${songs} songs, ${songs * days} daily rows`, 'ms', ours, byHand, {
    atMost: 1.5,
  }),
]);
await server.close();
