/** Webhooks a minute of one worker, from news that nobody has heard to stored outcomes, to a receiver on this machine. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { Agent, request } from 'undici';
import { openReceivers } from '#server/adapters/receiver.ts';
import { startLoops } from '#server/jobs/loop.ts';
import { newId } from '#server/kernel/ids.ts';
import { seal } from '#server/kernel/seal.ts';
import { notifyAll } from '#server/modules/notifications/service.ts';
import { webhooksLoops } from '#server/modules/webhooks/worker.ts';
import { databaseName, openEngine } from './engine.ts';
import { compare, report } from './kit.ts';
import { sized } from './sizes.ts';

const messages = sized('MESSAGES', 10_000, 1_000);
const accounts = sized('ACCOUNTS', 100, 20);
/** Bodies of the same length at once, by the same client, and nothing else. */
const atOnce = 32;
const wantedAMinute = 10_000;
const key = 'a-key-of-the-bench-that-hides-nothing-at-all';

const child = fork(fileURLToPath(new URL('./hook-receiver.ts', import.meta.url)));
const [{ port }] = (await once(child, 'message')) as [{ port: number }];
const takenSoFar = async (): Promise<number> => {
  child.send('taken');
  const [{ taken }] = (await once(child, 'message')) as [{ taken: number }];
  return taken;
};
const url = `http://127.0.0.1:${port}/hook`;

const engine = await openEngine({ SECRET_KEY: key, PUBLIC_URL: 'https://music.example.com' });
const { pool } = engine.database;
const ctx = { ...engine.ctx, receivers: openReceivers([`127.0.0.1:${port}`]) };

const userIds = Array.from({ length: accounts }, () => newId('user'));
await pool.query(
  `insert into users (id, email, first_name, last_name, created_at)
   select id, id || '@example.com', 'Ada', 'Byron', now() from unnest($1::text[]) as given (id)`,
  [userIds],
);
await pool.query(
  `insert into webhooks (id, user_id, sealed_url, target, events, sealed_secret, created_at, told_until)
   select hook, owner, $3, 'custom', '["milestone.reached"]', $4, now(), now()
   from unnest($1::text[], $2::text[]) as given (hook, owner)`,
  [
    userIds.map(() => newId('webhook')),
    userIds,
    seal(url, key),
    seal(`whsec_${Buffer.alloc(32, 7).toString('base64')}`, key),
  ],
);
await pool.query(
  `insert into notification_preferences (user_id, choices, heard)
   select id, '{}', '["milestone"]' from unnest($1::text[]) as given (id)`,
  [userIds],
);
const facts = { title: 'Blue Hour', platform: 'youtube', metric: 'views', value: 25_000 } as const;
for (const userId of userIds)
  await notifyAll(
    ctx,
    Array.from({ length: messages / accounts }, () => ({
      ...{ userId, type: 'milestone' as const, relatedId: newId('track'), facts },
    })),
  );
await pool.query('analyze');

const begun = performance.now();
const stop = startLoops(ctx, webhooksLoops, new AbortController().signal);
for (;;) {
  const { rows } = await pool.query(
    `select count(*)::int as done from webhook_deliveries where state = 'delivered'`,
  );
  if (rows[0].done >= messages) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const minutes = (performance.now() - begun) / 60_000;
await stop();
const taken = await takenSoFar();
if (taken !== messages) throw new Error(`${taken} of ${messages} have arrived`);

const { rows } = await pool.query('select body from webhook_deliveries limit 1');
const dispatcher = new Agent({ connections: atOnce });
const bareBegun = performance.now();
await pMap(
  Array.from({ length: messages }),
  async () => {
    const reply = await request(url, { method: 'POST', body: rows[0].body, dispatcher });
    await reply.body.dump();
  },
  { concurrency: atOnce },
);
const bareMinutes = (performance.now() - bareBegun) / 60_000;
await dispatcher.destroy();

report(`webhooks-${databaseName.toLowerCase()}`, [
  compare(
    `${messages} webhooks of ${accounts} accounts by one worker, of what is wanted`,
    'webhooks/min',
    messages / minutes,
    wantedAMinute,
    { atLeast: 1 },
  ),
  compare(
    'the same, of bare posts of the same bodies',
    'webhooks/min',
    messages / minutes,
    messages / bareMinutes,
    {
      atLeast: 0.03,
    },
  ),
]);
await ctx.receivers.close();
child.kill();
await engine.close();
