/** Memory of a thousand open event streams on one process, each told something every second. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { publish } from '#server/modules/live/service.ts';
import { compare, middle, openBenchServer, report } from './kit.ts';
import { type Seeded, seedUser } from './seed.ts';
import { sized } from './sizes.ts';

const streams = sized('STREAMS', 1_000, 100);
const seconds = sized('SECONDS', 600, 20);
/** As many as one account may have. */
const each = 20;
const mostKilobytes = 50;
const samples = 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const server = await openBenchServer();
const owners: Seeded[] = [];
for (let place = 0; place < streams / each; place++) {
  await server.database.pool.query('delete from attempts');
  owners.push(await seedUser(server, `listener-${place}@example.com`));
}
const cookies = owners.map(({ cookie }) => cookie);

const startPages = (): ChildProcess => fork(fileURLToPath(new URL('./open-streams.ts', import.meta.url)));

async function openStreams(pages: ChildProcess, wanted: { cookies: string[]; each: number }): Promise<void> {
  pages.send({ address: server.address, ...wanted });
  const done = new AbortController();
  const { signal } = done;
  const ended = once(pages, 'exit', { signal }).then(() => {
    throw new Error('the pages could not listen');
  });
  ended.catch(() => {});
  await Promise.race([once(pages, 'message', { signal }), ended]).finally(() => done.abort());
}

const tell = () =>
  publish(
    server.ctx,
    owners.map(({ userId }) => ({ userId, name: 'notification.created' as const, data: {} })),
  );

/** What lives, in bytes: the heap and what it holds outside, and the process as a whole. */
async function memory(): Promise<{ kept: number; rss: number }> {
  await sleep(200);
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { kept: heapUsed + external, rss };
}

// What opening streams makes the process load and grow to, and has from then on, is no stream's: as many are opened
// before, but never more than one in twenty of them at a time.
const first = startPages();
for (let round = 0; round < 2 * each; round++) {
  await openStreams(first, { cookies, each: 1 });
  await tell();
  first.send('close');
  await sleep(100);
}
first.kill();
await sleep(1_000);
const before = await memory();
const pages = startPages();
await openStreams(pages, { cookies, each });
await tell();
await sleep(1_000);
const open = await memory();
const listening = owners.reduce((sum, { userId }) => sum + server.ctx.live.listening(userId), 0);
if (listening !== owners.length * each) throw new Error(`${listening} streams are open`);

const taken: { kept: number; rss: number }[] = [];
const start = performance.now();
for (let second = 1; second <= seconds; second++) {
  await tell();
  await sleep(Math.max(0, start + second * 1000 - performance.now()));
  if (second % Math.ceil(seconds / samples) === 0) taken.push(await memory());
}
pages.send('count');
const [{ chunks }] = (await once(pages, 'message')) as [{ chunks: number }];
if (chunks < seconds * listening) throw new Error(`only ${chunks} pieces came`);

const megabytes = (part: typeof taken, of: 'kept' | 'rss') =>
  middle(part.map((sample) => sample[of])) / 2 ** 20;
const quarter = Math.floor(taken.length / 4);
const [early, late] = [taken.slice(quarter, 2 * quarter), taken.slice(3 * quarter)];
const perStream = (of: 'kept' | 'rss') => (open[of] - before[of]) / 1024 / listening;
const of = `${listening} streams`;
const minutes = `${seconds} s, last quarter; second`;
report('live', [
  compare(`heap of a stream, of ${of}`, 'KB', perStream('kept'), mostKilobytes, { atMost: 1 }),
  compare(`resident memory of a stream, of ${of}`, 'KB', perStream('rss'), mostKilobytes, { atMost: 1 }),
  compare(`heap over ${minutes}`, 'MB', megabytes(late, 'kept'), megabytes(early, 'kept'), { atMost: 1.1 }),
  compare(`resident memory over ${minutes}`, 'MB', megabytes(late, 'rss'), megabytes(early, 'rss'), {
    atMost: 1.1,
  }),
]);
pages.kill();
await server.close();
