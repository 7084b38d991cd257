/**
 * "Explore with sample data", as processor time of the whole process: an account whose edition is there, and one for
 * which it is copied first, against reading the same past from the sandbox and writing it song by song.
 */
import { platformIds } from '#domain/platforms.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import type { Ctx } from '#server/context.ts';
import { prepareSample, startDemo } from '#server/modules/demo/start.ts';
import { makeMonths } from '#server/modules/metrics/service.ts';
import { databaseName, openEngine } from './engine.ts';
import { compare, middle, report } from './kit.ts';
import { sized } from './sizes.ts';

const rounds = sized('ROUNDS', 5, 2);
const zones = [
  'Asia/Tokyo',
  'America/Lima',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/Denver',
  'Asia/Dubai',
  'Pacific/Fiji',
];

const sandbox: Sandbox = await startSandbox();
const engine = await openEngine();
const ctx: Ctx = {
  ...engine.ctx,
  config: { ...engine.ctx.config, sandbox: true, sandboxControlUrl: `${sandbox.url}/_control` },
};
const { pool } = engine.database;

let visits = 0;
const click = (zone: string) =>
  startDemo(
    ctx,
    {
      ...{ address: `10.0.${visits >> 8}.${visits++ & 255}`, userAgent: 'bench', sessionToken: undefined },
      ...{ header: () => undefined, setHeader: () => {}, startSession: () => {}, endSession: () => {} },
      ...{ ownToken: undefined, keepOwn: () => {}, forgetOwn: () => {} },
      ...{ stepToken: () => undefined, keepStep: () => {}, forgetStep: () => {} },
      ...{ service: undefined, keepService: () => {}, forgetService: () => {} },
      ...{ showsWhile: () => {}, closed: new AbortController().signal },
    },
    { tz: zone },
  );

/** Milliseconds of processor time, threads of the embedded database included: what else the machine does counts little. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The baseline: each song's days asked for and written by themselves, into a table like `daily`. */
async function byHand(): Promise<void> {
  const to = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 463 * 86_400_000).toISOString().slice(0, 10);
  const links = sandbox.control.storyLinks({ anchor: new Date(), now: new Date(), sort: visits++ % 1000 });
  await pool.query('create table if not exists by_hand (like daily including all)');
  await pool.query('truncate by_hand');
  for (const { platform, id } of links) {
    const query = new URLSearchParams({ platform, id, from, to });
    const answer = await fetch(`${sandbox.url}/_control/history?${query}`);
    const { days } = (await answer.json()) as { days: { day: string; metrics: Record<string, number> }[] };
    for (const { day, metrics } of days)
      await pool.query(
        `insert into by_hand (item_id, day, observed_at, source, views, likes, comments, plays, listeners)
         values ($1, $2, $3, 'counter', $4, $5, $6, $7, $8)`,
        [
          `${platform} ${id}`,
          day,
          `${day}T23:59:59Z`,
          metrics.views,
          metrics.likes,
          metrics.comments,
          metrics.plays,
          metrics.listeners,
        ],
      );
  }
}

await makeMonths(ctx);
const first = await costOf(() => prepareSample(ctx));
const [shared, copied, read]: [number[], number[], number[]] = [[], [], []];
for (let round = 0; round < rounds; round++) {
  read.push(await costOf(byHand));
  shared.push(await costOf(() => click('UTC')));
  copied.push(await costOf(() => click(zones[round % zones.length] ?? 'UTC')));
}
console.log(
  `written down beforehand: ${Math.round(first)} ms of processor time, ${platformIds.length} platforms`,
);
const name = `sample account, ${databaseName}`;
report(`sample-${databaseName === 'embedded' ? 'embedded' : 'postgres'}`, [
  compare(`${name}, an edition that is there`, 'ms', middle(shared), middle(read), { atMost: 0.25 }),
  compare(`${name}, an edition that is copied`, 'ms', middle(copied), middle(read), { atMost: 0.5 }),
]);
await engine.close();
await sandbox.stop();
