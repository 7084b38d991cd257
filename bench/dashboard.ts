/**
 * The numbers of the dashboard: of 24 songs beside a point read, of 10,000 beside 24; and worked out anew, as after a
 * song was synced, beside the same SQL by hand.
 */
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { raiseAccountVersion } from '#server/modules/accounts/service.ts';
import { bindings } from '#server/modules/all.ts';
import { captureSql, compare, medianOf, middle, openBenchServer, replay, report } from './kit.ts';
import { followSongs, type Seeded, seedOthers, seedSongs, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const songs = sized('SONGS', 10_000, 1_000);
const few = 24;
const days = sized('DAYS', 365, 60);

const server = await openBenchServer();
const { pool } = server.database;
const large = await seedUser(server);
const small = await seedUser(server, 'small@example.com');
await seedSongs(server, large.userId, songs, days);
await followSongs(server, small.userId, few);
// Named statements are planned for the average list, which of two accounts alone would be one of thousands.
await seedOthers(server, small, 1_000, few);
const jobNamed = (name: string) => {
  const binding = bindings.find(({ job }) => job.name === name);
  if (!binding) throw new Error(`the job ${name} is gone`);
  return binding;
};
const rebuild = jobNamed('totals.rebuild');
for (const { userId } of [large, small]) await rebuild.work(server.ctx, { userId });
await pool.query('analyze');

// Not `fetch`, which takes longer than what is measured.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const read =
  ({ cookie }: Seeded) =>
  (): Promise<string> =>
    new Promise((resolve, reject) => {
      get(`${server.address}/api/analytics/overview`, { agent, headers: { cookie } }, (reply) => {
        const text = buffer(reply).then(String);
        if (reply.statusCode === 200) resolve(text);
        else text.then((said) => reject(new Error(`${reply.statusCode}: ${said}`)), reject);
      }).on('error', reject);
    });
const changed = ({ userId }: Seeded) => raiseAccountVersion(server.ctx, [userId], 'rest');
const anew = (owner: Seeded, times?: number) => medianOf(read(owner), times, () => changed(owner));

for (const owner of [large, small]) for (let times = 0; times < 50; times++) await read(owner)();
await changed(large);
const statements = await captureSql(server.database, read(large));
const touchesObservations = statements.some(([statement]) => /observations/.test(JSON.stringify(statement)));
if (touchesObservations) throw new Error('the dashboard reads observations');

const point = await medianOf(
  () => pool.query('select id, email from users where id = $1', [small.userId]),
  401,
);
const ofFew = await medianOf(read(small), 401);
const ofMany = await medianOf(read(large), 401);
const byHand = await medianOf(() => replay(server.database, statements));
/** One of the songs is new to the sums each time; that they hold it once more then is of no matter here. */
const added = async ({ userId }: Seeded): Promise<number> => {
  const taken: number[] = [];
  for (let times = 0; times < 21; times++) {
    await pool.query(
      `update tracks set is_in_totals = false, counted_from = $2
      where id = (select id from tracks where user_id = $1 order by id limit 1)`,
      [userId, server.ctx.clock.now()],
    );
    const start = performance.now();
    await jobNamed('totals.count-added').work(server.ctx, { userId });
    taken.push(performance.now() - start);
  }
  return middle(taken);
};
const path = 'GET /api/analytics/overview';
report('dashboard', [
  compare(`${path}, ${few} songs, to a point read`, 'ms', ofFew, point, { atMost: 8 }),
  compare(`${path}, ${songs} songs, to ${few}`, 'ms', ofMany, ofFew, { atMost: 3 }),
  compare(
    `${path} worked out anew, ${songs} songs, ${songs * days} daily rows, to the same SQL`,
    'ms',
    await anew(large),
    byHand,
    { atMost: 1.5 },
  ),
  compare(`${path} worked out anew, ${few} songs, to a point read`, 'ms', await anew(small, 101), point, {
    atMost: 40,
  }),
  compare(
    `sums after a song is added, ${songs} songs, to ${few}`,
    'ms',
    await added(large),
    await added(small),
    { atMost: 3 },
  ),
]);
agent.destroy();
await server.close();
