import { eq } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import { changeNotificationPreferences, listNotifications } from '#contract/notifications.ts';
import { webhookMessage } from '#contract/webhook-events.ts';
import {
  addWebhook,
  changeWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  testWebhook,
  type Webhook,
} from '#contract/webhooks.ts';
import { mostWebhooks, type SentEvent, webhookEvents } from '#domain/webhooks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { answers, openHookReceiver } from '#kit/hook-receiver.ts';
import { useTestServer } from '#kit/server.ts';
import { attempts, users } from '../accounts/table.ts';
import { follow, makeSong, observe } from '../analytics/history-for-test.ts';
import { adminActs } from '../audit/table.ts';
import { type NewNotification, notify, notifyAll } from '../notifications/service.ts';
import { deliverSome, lanes } from './deliver.ts';
import { tellNumbersJob, tidyWebhooks } from './jobs.ts';
import { mostTries } from './policy.ts';
import { webhookDeliveries, webhooks } from './table.ts';
import { tellNews, tellNumbers } from './tell.ts';

const receiver = await openHookReceiver((port) => [`127.0.0.1:${port}`]);
afterAll(() => receiver.close());
/** Today is 20 November 2026. */
const server = useTestServer({
  receivers: receiver.receivers,
  settings: { PUBLIC_URL: 'https://music.example.com' },
});
type Given = Parameters<typeof call>[2];
const ask = (endpoint: Parameters<typeof call>[1], given: Given = {}) =>
  call(server.app, endpoint, { ...given, headers: { host: 'music.example.com', ...given.headers } });

const hour = 3600_000;
const start = '2026-11-20T12:00:00Z';

beforeEach(async () => {
  await server.ctx.db.delete(attempts);
  await server.ctx.db.delete(webhooks);
  server.ctx.clock.set(start);
  Object.assign(receiver, { answer: answers(204), addresses: {} });
  receiver.came.length = 0;
});

async function add(as: Person, given: Partial<{ url: string; events: string[]; target: string }> = {}) {
  const body = { url: 'https://hooks.test/own', events: webhookEvents, ...given };
  const reply = await ask(addWebhook, { as, body: body as never });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ webhook: Webhook; secret: string | null }>();
}
const list = async (as: Person): Promise<Webhook[]> => (await ask(listWebhooks, { as })).json().webhooks;
const log = async (as: Person, id: string): Promise<Delivery[]> =>
  (await ask(listDeliveries, { as, params: { id } })).json();

const milestone = (as: Person, value = 25_000): NewNotification => ({
  userId: as.user.id,
  type: 'milestone',
  relatedId: `trk_${'1'.repeat(32)}`,
  facts: { title: 'Blue Hour', platform: 'youtube', metric: 'views', value, date: '2026-11-19' },
  dedupeKey: `milestone ${value}`,
});

/** The news become deliveries, and all that is due is tried. */
const settle = () => server.runJobs();

/** The news become deliveries, which nobody tries. */
const tell = () => tellNews(server.ctx);

const rowOf = async (webhookId: string) =>
  (await server.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)))[0];
const actsOf = async (by: string): Promise<string[]> =>
  (await server.ctx.db.select().from(adminActs).where(eq(adminActs.by, by)).orderBy(adminActs.id)).map(
    ({ act }) => act,
  );

const verified = (secret: string | null, { headers, body }: (typeof receiver.came)[0]): unknown => {
  // The library looks at the time of this machine; ours stands still.
  const at = Number(headers['webhook-timestamp']) * 1000;
  const realNow = Date.now;
  Date.now = () => at;
  try {
    return new Verifier(secret ?? '').verify(body, headers);
  } finally {
    Date.now = realNow;
  }
};

describe('[API-01] a webhook', () => {
  test('is told what its account is told, once, signed, with an id that stays', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const eve = await person(server);
    const { webhook, secret } = await add(ada);
    await add(eve, { url: 'https://hooks.test/eve' });
    await notify(server.ctx, milestone(ada));
    await notify(server.ctx, milestone(ada));
    await settle();
    expect(receiver.came.map(({ path }) => path)).toEqual(['/own']);
    const [came] = receiver.came as [(typeof receiver.came)[0]];
    const message = verified(secret, came);
    expect(webhookMessage('milestone.reached').parse(message)).toEqual({
      type: 'milestone.reached',
      timestamp: '2026-11-20T12:00:00.000Z',
      version: '2026-11-28',
      data: {
        sentence: 'Blue Hour: Views passed 25,000 on YouTube',
        language: 'en',
        path: `/track/trk_${'1'.repeat(32)}`,
        url: `https://music.example.com/track/trk_${'1'.repeat(32)}`,
        sandbox: true,
        trackId: `trk_${'1'.repeat(32)}`,
        ...{ title: 'Blue Hour', platform: 'youtube', metric: 'views', value: 25_000 },
        ...{ day: '2026-11-19', source: 'counter' },
      },
    });
    const [delivery] = await log(ada, webhook.id);
    expect(delivery).toMatchObject({ id: came.headers['webhook-id'], state: 'delivered', nextTryAt: null });
    expect(delivery?.tries).toMatchObject([{ status: 204, failure: null }]);
    const forged = { ...came, body: came.body.replace('25000', '26000') };
    expect(() => verified(secret, forged)).toThrow('No matching signature');
  });

  test('hears of everything that its events name, in shapes that are documented, and of nothing else', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    await ask(updateProfile, { as: ada, body: { language: 'de' } });
    await add(ada);
    const only = await add(ada, { url: 'https://hooks.test/only', events: ['goal.reached'] });
    const song = { title: 'Blue Hour', platform: 'youtube' } as const;
    const [userId, trackId, songId] = [ada.user.id, `trk_${'2'.repeat(32)}`, `sng_${'2'.repeat(32)}`];
    await notifyAll(server.ctx, [
      milestone(ada),
      {
        ...{ userId, type: 'unusual_day', relatedId: trackId },
        facts: { ...song, metric: 'views', date: '2026-11-19', gained: 900, usual: 310.5 },
      },
      { userId, type: 'song_status', relatedId: trackId, facts: { ...song, status: 'gone' } },
      {
        ...{ userId, type: 'import', relatedId: `imp_${'2'.repeat(32)}` },
        facts: { file: 'october.csv', state: 'applied' },
      },
      {
        ...{ userId, type: 'goal', relatedId: songId },
        facts: { title: 'Blue Hour', metric: 'views', target: 25_000 },
      },
      {
        ...{ userId, type: 'alert' },
        facts: {
          ...{ title: null, metric: 'plays', date: '2026-11-19', gained: 12 },
          ...{ threshold: 50, direction: 'below' },
        },
      },
      { userId, type: 'plan_limit', facts: { songs: 25, limit: 25 } },
    ]);
    await settle();
    const all = receiver.came.filter(({ path }) => path === '/own').map(({ body }) => JSON.parse(body));
    for (const message of all) webhookMessage(message.type as SentEvent).parse(message);
    expect(all.map(({ type }) => type).sort()).toEqual(
      webhookEvents.filter((event) => event !== 'numbers.updated').toSorted(),
    );
    expect(all.find(({ type }) => type === 'goal.reached').data).toMatchObject({
      ...{ language: 'de', songId, trackId: null, target: 25_000, day: '2026-11-20' },
      sentence: 'Blue Hour: Ziel erreicht: 25.000 Aufrufe',
    });
    expect((await log(ada, only.webhook.id)).map(({ event }) => event)).toEqual(['goal.reached']);
  });

  test('hears of news that its account wants by no way, and nobody hears of them who has no webhook', async () => {
    const [ada, eve] = [await person(server), await person(server)];
    const never = { app: false, push: false, mail: false };
    for (const as of [ada, eve])
      await ask(changeNotificationPreferences, { as, body: { choices: { milestone: never } } });
    const { webhook } = await add(ada);
    for (const as of [ada, eve]) await notify(server.ctx, milestone(as));
    await settle();
    expect(receiver.came).toHaveLength(1);
    expect((await ask(listNotifications, { as: ada })).json()).toEqual([]);
    await ask(changeWebhook, { as: ada, params: { id: webhook.id }, body: { isOn: false } });
    await notify(server.ctx, milestone(ada, 50_000));
    await settle();
    expect(receiver.came).toHaveLength(1);
  });

  test('is told of new numbers once for all that a sync has brought, with what is not known left out', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const { webhook } = await add(ada);
    server.ctx.clock.set('2026-11-20T12:10:00Z');
    const [one, other] = [
      await makeSong(server, 'youtube', 'One'),
      await makeSong(server, 'soundcloud', 'Other'),
    ];
    const [first = '', second = ''] = [
      ...(await follow(server, ada.user.id, one)),
      ...(await follow(server, ada.user.id, other)),
    ];
    await observe(server, one, '2026-11-20T12:08:00Z', { views: 10 });
    await observe(server, other, '2026-11-20T12:08:30Z', { plays: 0 });
    // Not yet known to be all of what was read by then.
    await observe(server, one, '2026-11-20T12:09:40Z', { views: 12 });
    await tellNumbers(server.ctx, { userId: ada.user.id });
    await tellNumbers(server.ctx, { userId: ada.user.id });
    const [again] = await server.ctx.jobs.boss.findJobs(tellNumbersJob.name, { queued: true });
    expect(again?.data).toEqual({ userId: ada.user.id });
    await play();
    const [delivery, ...others] = await log(ada, webhook.id);
    expect(others).toEqual([]);
    const { data, type } = webhookMessage('numbers.updated').parse(JSON.parse(delivery?.body ?? ''));
    expect(type).toBe('numbers.updated');
    expect(data).toMatchObject({ sentence: '2 links have new numbers', part: { number: 1, of: 1 } });
    expect((data as { links: object[] }).links).toMatchObject([
      { trackId: second, metrics: { plays: 0 }, day: '2026-11-20', source: 'counter' },
      { trackId: first, metrics: { views: 12 } },
    ]);
    server.ctx.clock.set('2026-11-20T12:20:00Z');
    await tellNumbers(server.ctx, { userId: ada.user.id });
    expect(await log(ada, webhook.id)).toHaveLength(2);
    await tellNumbers(server.ctx, { userId: ada.user.id });
    expect(await log(ada, webhook.id)).toHaveLength(2);
  });

  test('of Discord, Slack and ntfy gets a sentence that formats nothing, calls nobody, and is marked as invented', async () => {
    const ada = await person(server);
    const title = '@everyone **[click](https://evil.example)** <!channel> & more';
    for (const url of [
      'https://discord.com/api/webhooks/1/secret',
      'https://hooks.slack.com/services/T/B/secret',
      'https://ntfy.sh/topic',
    ]) {
      const { webhook, secret } = await add(ada, { url });
      expect([webhook.target, secret]).toEqual([expect.stringMatching(/discord|slack|ntfy/), null]);
    }
    const given = milestone(ada);
    await notify(server.ctx, { ...given, facts: { ...given.facts, title } } as NewNotification);
    await settle();
    const bodyAt = (path: string) => receiver.came.find((came) => came.path.startsWith(path));
    const discord = JSON.parse(bodyAt('/api/webhooks')?.body ?? '');
    expect(discord).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(discord.content).toContain('\\*\\*\\[click\\]\\(https://evil.example\\)\\*\\*');
    expect(discord.content).toContain('<https://music.example.com/track/');
    const slack = JSON.parse(bodyAt('/services')?.body ?? '');
    expect(slack.text).toContain('&lt;!channel&gt; &amp; more');
    const ntfy = bodyAt('/topic');
    expect(ntfy?.headers).toMatchObject({ title: 'Tracklight', click: expect.stringContaining('/track/') });
    for (const text of [discord.content, slack.text, ntfy?.body]) expect(text).toContain('Sample data');
    expect(receiver.came.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true);
    const [{ id = '' } = {}] = await list(ada);
    expect((await ask(rotateSecret, { as: ada, params: { id } })).statusCode).toBe(409);
  });
});

/** Everything that is due is tried, then the clock moves to what is due next; until nothing is, or `until`. */
async function play(until?: Date): Promise<void> {
  for (;;) {
    for (const lane of [lanes.well, lanes.failing]) while (await deliverSome(server.ctx, lane));
    const waiting = await server.ctx.db.select({ at: webhookDeliveries.nextTryAt }).from(webhookDeliveries);
    const times = waiting.flatMap(({ at }) => (at ? [at.getTime()] : []));
    const next = new Date(Math.min(...times));
    if (times.length === 0 || (until && next > until)) return;
    server.ctx.clock.set(next.toISOString());
  }
}

describe('[API-01] a receiver that fails', () => {
  test('is tried for three days under one id, then listed as failed, and gets it again by hand', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    receiver.answer = answers(500, 'no');
    await notify(server.ctx, milestone(ada));
    await settle();
    await play();
    const [delivery] = await log(ada, webhook.id);
    expect(delivery).toMatchObject({ state: 'failed', reply: 'no', nextTryAt: null });
    expect(receiver.came).toHaveLength(mostTries);
    expect(new Set(receiver.came.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery?.id]),
    );
    expect(new Set(receiver.came.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(mostTries);
    const days = (server.ctx.clock.now().getTime() - Date.parse(start)) / (24 * hour);
    expect(days).toBeGreaterThan(2.3);
    expect(days).toBeLessThanOrEqual(3);
    expect((await list(ada))[0]).toMatchObject({ failingSince: '2026-11-20T12:00:00.000Z', off: null });
    receiver.answer = answers(200);
    const params = { id: webhook.id, deliveryId: delivery?.id ?? '' };
    const replayed = await ask(replayDelivery, { as: ada, params });
    expect(replayed.json()).toMatchObject({ id: delivery?.id, state: 'delivered' });
    expect((await list(ada))[0]).toMatchObject({ failingSince: null, latest: { state: 'delivered' } });
  });

  test('and says when to come again is left alone until then', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    receiver.answer = answers(429, 'slowly', { 'retry-after': '1800' });
    await notify(server.ctx, milestone(ada));
    await settle();
    const [delivery] = await log(ada, webhook.id);
    const next = Date.parse(delivery?.nextTryAt ?? '') - Date.parse(delivery?.tries[0]?.at ?? '');
    expect([delivery?.state, next]).toEqual(['waiting', 1_800_000]);
  });

  test('for a week is told no more, and its owner hears of that, once; turned on again it hears what comes', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    receiver.answer = answers(503);
    for (let day = 0; day < 8; day++) {
      server.ctx.clock.set(new Date(Date.parse(start) + day * 24 * hour).toISOString());
      await notify(server.ctx, milestone(ada, 1000 + day));
      await settle();
      await play(new Date(Date.parse(start) + (day + 1) * 24 * hour - 1));
    }
    const [off] = await list(ada);
    expect(off?.off?.reason).toBe('failing');
    expect((await log(ada, webhook.id)).every(({ state }) => state === 'failed')).toBe(true);
    const told = (await ask(listNotifications, { as: ada })).json();
    const own = told.filter(({ type }: { type: string }) => type === 'webhook');
    expect(own).toMatchObject([
      {
        title: 'A webhook was turned off',
        content:
          'hooks.test hasn’t accepted anything for a week. Fix it, then turn the webhook on again in Settings.',
      },
    ]);
    receiver.came.length = 0;
    receiver.answer = answers(204);
    await notify(server.ctx, milestone(ada, 5000));
    await settle();
    expect(receiver.came).toEqual([]);
    const params = { id: webhook.id };
    const on = await ask(changeWebhook, { as: ada, params, body: { isOn: true } });
    expect(on.json()).toMatchObject({ off: null, failingSince: null });
    await notify(server.ctx, milestone(ada, 6000));
    await settle();
    expect(receiver.came).toHaveLength(1);
  });

  test('and says 410 is told no more at once', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    receiver.answer = answers(410);
    await notify(server.ctx, milestone(ada));
    await settle();
    await play();
    expect(receiver.came).toHaveLength(1);
    expect((await list(ada))[0]).toMatchObject({ off: { reason: 'gone' } });
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'failed' }]);
    expect((await ask(listNotifications, { as: ada })).body).toContain('410');
  });

  test('keeps no other waiting, and has a lane of its own from then on', async () => {
    const ada = await person(server);
    const bad = await add(ada, { url: 'https://bad.test/bad' });
    await add(ada, { url: 'https://good.test/good' });
    receiver.answer = (reply, { url }) => reply.writeHead(url === '/bad' ? 500 : 204).end();
    await notify(server.ctx, milestone(ada));
    await settle();
    await notify(server.ctx, milestone(ada, 50_000));
    expect((await log(ada, bad.webhook.id))[0]?.state).toBe('waiting');
    await settle();
    expect(receiver.came.filter(({ path }) => path === '/good')).toHaveLength(2);
  });

  test('whose worker died is given what it held again, under the same id', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    await notify(server.ctx, milestone(ada));
    await tell();
    const post = () => Promise.reject(new Error('died'));
    const dying = { ...server.ctx, receivers: { ...receiver.receivers, post } };
    await expect(deliverSome(dying, lanes.well)).rejects.toThrow('died');
    expect(await deliverSome(server.ctx, lanes.well)).toBe(false);
    server.ctx.clock.advance(61_000);
    expect(await deliverSome(server.ctx, lanes.well)).toBe(true);
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'delivered' }]);
    expect(receiver.came).toHaveLength(1);
  });

  test('more slowly than its claim lasts writes nothing over what another has found', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    await notify(server.ctx, milestone(ada));
    await tell();
    const slow = Promise.withResolvers<void>();
    const post = async () => {
      await slow.promise;
      return { status: 500, failure: 'status' as const, reply: '', milliseconds: 1 };
    };
    const late = deliverSome({ ...server.ctx, receivers: { ...receiver.receivers, post } }, lanes.well);
    await vi.waitFor(async () => expect((await rowOf(webhook.id))?.claim).toBe(1));
    server.ctx.clock.advance(61_000);
    await deliverSome(server.ctx, lanes.well);
    slow.resolve();
    await late;
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'delivered', tries: [{ status: 204 }] }]);
  });
});

describe('[API-01] webhooks', () => {
  test.each([
    ['that is none', 'hooks', 'address'],
    ['of another protocol', 'ftp://hooks.test/a', 'address'],
    ['with a user', 'https://me:pass@hooks.test/a', 'credentials'],
    ['without https', 'http://hooks.test/a', 'https'],
    ['of a service that is not the web’s', 'https://hooks.test:25/a', 'port'],
    ['of this machine', 'https://127.0.0.1/a', 'private'],
    ['of this machine, in one number', 'https://2130706433/a', 'private'],
    ['of the machine’s own cloud', 'https://169.254.169.254/latest', 'private'],
    ['of an inner network, by IPv6', 'https://[::ffff:10.0.0.1]/a', 'private'],
    ['that is a name of an inner network', 'https://inside.test/a', 'private'],
    ['that is a name of nobody', 'https://nowhere.test/a', 'nowhere'],
  ])('[SEC-01] have no address %s', async (_what, url, problem) => {
    receiver.addresses = { 'inside.test': '192.168.0.2', 'nowhere.test': 'ENOTFOUND' };
    const ada = await person(server);
    const reply = await ask(addWebhook, { as: ada, body: { url, events: ['goal.reached'] } });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { url: problem }]);
    const { webhook } = await add(ada);
    const changed = await ask(changeWebhook, { as: ada, params: { id: webhook.id }, body: { url } });
    expect(changed.statusCode).toBe(400);
    expect((await list(ada))[0]?.url).toBe('https://hooks.test/own');
    expect(receiver.came).toEqual([]);
  });

  test('may lead where whoever runs the product allows it, and to nobody whose name is not known now', async () => {
    const ada = await person(server);
    await add(ada, { url: `http://127.0.0.1:${receiver.port}/home` });
    receiver.addresses['busy.test'] = 'EAI_AGAIN';
    const body = { url: 'https://busy.test/a', events: ['goal.reached' as const] };
    expect((await ask(addWebhook, { as: ada, body })).statusCode).toBe(503);
  });

  test(`are ${mostWebhooks} at most, however many are made at once, and their owner’s alone`, async () => {
    const [ada, eve] = [await person(server), await person(server)];
    const body = { url: 'https://hooks.test/own', events: ['goal.reached' as const] };
    const made = await Promise.all(
      Array.from({ length: mostWebhooks + 2 }, () => ask(addWebhook, { as: ada, body })),
    );
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: mostWebhooks }, () => 201),
      ...[409, 409],
    ]);
    const [{ id = '' } = {}] = await list(ada);
    const [delivery] = [(await ask(testWebhook, { as: ada, params: { id } })).json<Delivery>()];
    const of = { as: eve, params: { id } };
    const statuses = [
      await ask(changeWebhook, { ...of, body: { isOn: false } }),
      await ask(removeWebhook, of),
      await ask(rotateSecret, of),
      await ask(listDeliveries, of),
      await ask(testWebhook, of),
      await ask(replayDelivery, { as: eve, params: { id, deliveryId: delivery.id } }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(statuses.map(() => 404));
    expect(await list(eve)).toEqual([]);
    expect((await ask(addWebhook, { as: eve, body: { ...body, events: [] } })).json().errors).toEqual({
      events: 'none',
    });
  });

  test('sign with the former secret too for a day after there is a new one, and no secret is stored to be read', async () => {
    const ada = await person(server);
    const { webhook, secret: former } = await add(ada);
    const params = { id: webhook.id };
    const rotated = (await ask(rotateSecret, { as: ada, params })).json();
    expect(rotated.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(rotated.webhook.formerSecretUntil).toBe('2026-11-21T12:00:00.000Z');
    await ask(testWebhook, { as: ada, params });
    server.ctx.clock.set('2026-11-21T12:00:01Z');
    await ask(testWebhook, { as: ada, params });
    const [both, one] = receiver.came as [(typeof receiver.came)[0], (typeof receiver.came)[0]];
    for (const secret of [former, rotated.secret]) expect(verified(secret, both)).toBeTruthy();
    expect(verified(rotated.secret, one)).toBeTruthy();
    expect(() => verified(former, one)).toThrow('No matching signature');
    const stored = JSON.stringify(await server.ctx.db.select().from(webhooks));
    for (const hidden of [former ?? '', rotated.secret, 'hooks.test']) expect(stored).not.toContain(hidden);
    expect(await actsOf(ada.user.id)).toEqual(['webhooks.add', 'webhooks.secret']);
  });

  test('are tried out by hand: once, with the outcome at once, though they are off, and no failure counts', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    const params = { id: webhook.id };
    receiver.answer = answers(500, 'not yet');
    const failed = (await ask(testWebhook, { as: ada, params })).json<Delivery>();
    expect(failed).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      reply: 'not yet',
      nextTryAt: null,
    });
    expect((await list(ada))[0]?.failingSince).toBeNull();
    await ask(changeWebhook, { as: ada, params, body: { isOn: false } });
    receiver.answer = answers(200);
    expect((await ask(testWebhook, { as: ada, params })).json().state).toBe('delivered');
    await play();
    expect(receiver.came).toHaveLength(2);
    webhookMessage('webhook.test').parse(JSON.parse(receiver.came[0]?.body ?? ''));
  });

  test('that are turned off or removed send nothing that still waits', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    const params = { id: webhook.id };
    receiver.answer = answers(500);
    await notify(server.ctx, milestone(ada));
    await settle();
    await ask(changeWebhook, { as: ada, params, body: { isOn: false } });
    expect(await log(ada, webhook.id)).toMatchObject([{ state: 'failed', tries: [{ failure: 'off' }, {}] }]);
    expect((await ask(removeWebhook, { as: ada, params })).statusCode).toBe(204);
    await play();
    expect(receiver.came).toHaveLength(1);
    expect(await server.ctx.db.$count(webhookDeliveries)).toBe(0);
  });

  test('keep what was sent for a month, page by page, and go with their account', async () => {
    const ada = await person(server);
    const { webhook } = await add(ada);
    const params = { id: webhook.id };
    for (let n = 0; n < 3; n++) {
      await ask(testWebhook, { as: ada, params });
      server.ctx.clock.advance(1000);
    }
    const first = await ask(listDeliveries, { as: ada, params, query: { limit: '2' } });
    const cursor = String(first.headers['x-next-cursor']);
    const rest = await ask(listDeliveries, { as: ada, params, query: { cursor } });
    const ids = [...first.json<Delivery[]>(), ...rest.json<Delivery[]>()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect((await ask(listDeliveries, { as: ada, params, query: { cursor: 'x' } })).statusCode).toBe(400);
    server.ctx.clock.set('2026-12-21T12:00:00Z');
    await server.ctx.jobs.boss.send(tidyWebhooks.name, {});
    await settle();
    expect(await server.ctx.db.$count(webhookDeliveries)).toBe(0);
    await server.ctx.db.delete(users).where(eq(users.id, ada.user.id));
    expect(await server.ctx.db.$count(webhooks)).toBe(0);
  });
});
