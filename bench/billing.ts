/** A burst of a thousand of Stripe's events: none is lost, and none waits much longer than its verification and one row take. */
import { createHmac, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { priceSettings } from '../sandbox/stripe/book.ts';
import { compare, middle, openBenchServer, report } from './kit.ts';
import { sized } from './sizes.ts';

const events = sized('EVENTS', 1_000, 200);
const customers = 100;
/** As many at a time as Stripe sends at most to one address, as its users report it. */
const atOnce = 50;
const rounds = 5;

const secret = 'whsec_bench';
const server = await openBenchServer(false, {
  ...{ STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: secret },
  ...priceSettings(),
});
const { payments } = server.ctx;
if (!payments) throw new Error('there are keys');
const { pool } = server.database;
await pool.query(
  `insert into users (id, email, first_name, last_name, created_at)
   select 'usr_' || lpad(to_hex(n), 32, '0'), 'payer-' || n || '@example.com', 'Payer', n::text, now()
   from generate_series(1, $1::int) n`,
  [customers],
);
await pool.query(
  `insert into billing_accounts (user_id, customer_id)
   select 'usr_' || lpad(to_hex(n), 32, '0'), 'cus_' || n from generate_series(1, $1::int) n`,
  [customers],
);
await pool.query(
  'create table bare_events (id text primary key, type text not null, received_at timestamptz not null)',
);

/** What anybody must do: verify, and keep what came. */
const bare = Fastify();
bare.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
bare.post('/', async (request, reply) => {
  const event = await payments.readEvent(request.body as Buffer, String(request.headers['stripe-signature']));
  await pool.query('insert into bare_events values ($1, $2, now()) on conflict do nothing', [
    event.id,
    event.type,
  ]);
  return reply.send();
});
const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' });

function eventOf(number: number): { body: string; signature: string } {
  const body = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', type: 'invoice.paid', created: 1_790_000_000 + number },
    ...{ api_version: '2026-10-28.endive', livemode: false, pending_webhooks: 1, request: null },
    data: { object: { id: `in_${number}`, object: 'invoice', customer: `cus_${1 + (number % customers)}` } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, signature: `t=${seconds},v1=${hash}` };
}

/** How long the slowest hundredth waits, in milliseconds. Whatever is not taken throws. */
async function burst(url: string): Promise<number> {
  const waiting = Array.from({ length: events }, (_, number) => eventOf(number));
  const taken: number[] = [];
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const start = performance.now();
      const headers = { 'content-type': 'application/json', 'stripe-signature': next.signature };
      const reply = await fetch(url, { method: 'POST', headers, body: next.body });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`${url}: ${reply.status}`);
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return taken.toSorted((a, b) => a - b)[Math.floor(events * 0.99)] ?? Number.NaN;
}

const slowest: { ours: number; baseline: number }[] = [];
for (let round = -1; round < rounds; round++) {
  const own = {
    ours: await burst(`${server.address}/api/webhooks/stripe`),
    baseline: await burst(bareAddress),
  };
  if (round >= 0) slowest.push(own);
}
const count = async (statement: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(statement)).rows[0]?.n);
const kept = await count('select count(*) as n from billing_events');
// One reading waits for each customer, however many events spoke of them.
const readings = await count(
  `select count(*) as n from jobs.job where name = 'billing.read' and state = 'created'`,
);
report('billing', [
  compare(
    `p99 of ${events} events, ${atOnce} at a time`,
    'ms',
    middle(slowest.map(({ ours }) => ours)),
    middle(slowest.map(({ baseline }) => baseline)),
    { atMost: 3 },
  ),
  compare(`events kept of ${rounds + 1} bursts`, 'events', kept, events * (rounds + 1), { atLeast: 1 }),
  compare('customers to be read again', 'customers', readings, customers, { atLeast: 1 }),
]);
await bare.close();
await server.close();
