import { eq } from 'drizzle-orm';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { login, logout, updateProfile } from '#contract/accounts.ts';
import { addDevice, type Device, listDevices, removeDevice } from '#contract/devices.ts';
import { changeNotificationPreferences } from '#contract/notifications.ts';
import { mostDevices } from '#domain/limits.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { openPushService, type TestBrowser } from '#kit/push-service.ts';
import { useTestServer } from '#kit/server.ts';
import { attempts, users } from '../../accounts/table.ts';
import { pushToDevice } from '../jobs.ts';
import { markRead } from '../notifications.ts';
import { notify } from '../notify.ts';
import { notifications, pushDevices } from '../table.ts';
import { vapidKeys } from './devices.ts';
import { pushOne } from './push.ts';

const service = await openPushService();
afterAll(() => service.close());
const server = useTestServer({ push: service.pusher });

const add = (as: Person, { subscription }: TestBrowser, changed: object = {}) =>
  call(server.app, addDevice, { as, body: { ...subscription, ...changed } });
const list = async (as: Person): Promise<Device[]> =>
  (await call(server.app, listDevices, { as })).json().devices;
const tell = (as: Person, songs = 25) =>
  notify(server.ctx, { userId: as.user.id, type: 'plan_limit', facts: { songs, limit: 25 } });

/** In another browser. */
async function again({ user }: Person): Promise<Person> {
  const body = { email: user.email, password: goodPassword };
  const reply = await call(server.app, login, { body });
  return { user, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

beforeEach(async () => {
  await server.ctx.db.delete(attempts);
  await server.ctx.db.delete(pushDevices);
  Object.assign(service, { status: 201, addresses: {} });
  service.came.length = 0;
});

describe('[NTF-04] Web Push', () => {
  test('tells every browser once, in its owner’s language, so that it alone can read it', async () => {
    const [ada, eve] = [await person(server), await person(server)];
    const [phone, other] = [service.browser('phone'), service.browser('other')];
    await call(server.app, updateProfile, { as: ada, body: { language: 'ar' } });
    await add(ada, phone);
    await add(eve, other);
    await tell(ada);
    await server.runJobs();
    expect(service.came.map(({ path }) => path)).toEqual(['/phone']);
    const [{ headers, body }] = service.came as [(typeof service.came)[0]];
    const message = JSON.parse(phone.read(body));
    const [row] = await server.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ada.user.id));
    expect(message).toMatchObject({
      ...{ id: row?.id, path: '/subscription', language: 'ar', direction: 'rtl' },
      title: expect.stringMatching(/\p{Script=Arabic}/u),
    });
    expect(() => other.read(body)).toThrow();
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'low', topic: row?.id.slice(-32) });
    expect(headers['content-encoding']).toBe('aes128gcm');
  });

  test('says who sends it, in a way that the push service can check with the key that the browser was given', async () => {
    const ada = await person(server);
    await add(ada, service.browser('signed'));
    await tell(ada);
    await server.runJobs();
    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(service.came[0]?.headers.authorization ?? '') ?? [];
    const { publicKey } = (await call(server.app, listDevices, { as: ada })).json();
    expect(key).toBe(publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }, 'ES256');
    const currentDate = new Date((decodeJwt(token).exp ?? 0) * 1000 - 60_000);
    const { payload } = await jwtVerify(token, verifying, { currentDate });
    expect(payload).toMatchObject({ aud: 'https://push.test', sub: 'mailto:postmaster@localhost' });
    expect(await vapidKeys(server.ctx)).toEqual(await vapidKeys(server.ctx));
  });

  test('labels invented numbers', async () => {
    const ada = await person(server);
    const browser = service.browser('sample');
    await add(ada, browser);
    const facts = { title: 'Song', platform: 'youtube', metric: 'views', value: 1000 } as const;
    await notify(server.ctx, { userId: ada.user.id, type: 'milestone', relatedId: 'trk_1', facts });
    await server.runJobs();
    const message = JSON.parse(browser.read(service.came[0]?.body ?? Buffer.alloc(0)));
    expect(message.text).toMatch(/Sample data[^\n]*\.$/);
    expect(message.path).toBe('/track/trk_1');
  });

  test('tells nobody who has switched it off, has read it, or has signed out there', async () => {
    const [off, reader, gone] = [await person(server), await person(server), await person(server)];
    for (const [as, name] of [
      [off, 'off'],
      [reader, 'reader'],
      [gone, 'gone'],
    ] as const)
      await add(as, service.browser(name));
    await call(server.app, changeNotificationPreferences, {
      as: off,
      body: { choices: { plan_limit: { push: false } } },
    });
    for (const as of [off, reader, gone]) await tell(as);
    const [row] = await server.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, reader.user.id));
    await markRead(server.ctx, { id: reader.user.id, language: null }, row?.id ?? '');
    await call(server.app, logout, { as: gone });
    await server.runJobs();
    expect(service.came).toEqual([]);
    expect(await server.ctx.db.$count(pushDevices, eq(pushDevices.userId, gone.user.id))).toBe(0);
  });

  test('tells browsers where nothing is listed in the app', async () => {
    const ada = await person(server);
    await add(ada, service.browser('alone'));
    await call(server.app, changeNotificationPreferences, {
      as: ada,
      body: { choices: { plan_limit: { app: false } } },
    });
    await tell(ada);
    await server.runJobs();
    expect(service.came).toHaveLength(1);
  });

  test('waits for the end of quiet hours, and is not kept by the push service until the next', async () => {
    const ada = await person(server, { timeZone: 'Europe/Berlin' });
    await add(ada, service.browser('quiet'));
    // It is 12:00 in UTC, 13:00 in Berlin.
    const quiet = (from: string, to: string) =>
      call(server.app, changeNotificationPreferences, { as: ada, body: { quietHours: { from, to } } });
    await quiet('12:30', '14:00');
    await tell(ada);
    const [row] = await server.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ada.user.id));
    const given = { notificationId: row?.id ?? '', deviceId: (await list(ada))[0]?.id ?? '' };
    await pushOne(server.ctx, given);
    expect(service.came).toEqual([]);
    const [waiting] = await server.ctx.jobs.boss.findJobs(pushToDevice.name, { queued: true });
    expect(waiting?.startAfter.toISOString()).toBe('2026-11-20T13:00:00.000Z');
    await quiet('15:00', '16:00');
    expect(waiting?.data).toEqual(given);
    await pushOne(server.ctx, given);
    expect(service.came[0]?.headers.ttl).toBe(String(119 * 60));
  });
});

describe('[NTF-04] what a push service answers', () => {
  const opened = async (endpoint = 'https://push.test/answers') => {
    const as = await person(server);
    const { id } = (await add(as, service.browser('answers'), { endpoint })).json();
    await tell(as);
    const [row] = await server.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, as.user.id));
    return { as, push: () => pushOne(server.ctx, { notificationId: row?.id ?? '', deviceId: id }) };
  };

  test.each([404, 410])('%i: the browser is told no more', async (status) => {
    const { as, push } = await opened();
    service.status = status;
    await push();
    expect(await list(as)).toEqual([]);
    await push();
    expect(service.came).toHaveLength(1);
  });

  test.each([408, 429, 500, 503])('%i: it is tried again', async (status) => {
    const { as, push } = await opened();
    service.status = status;
    await expect(push()).rejects.toThrow('the push service push.test takes nothing now');
    expect(await list(as)).toHaveLength(1);
    service.status = 201;
    await push();
    const topics = service.came.map(({ headers }) => headers.topic);
    expect(new Set(topics).size).toBe(1);
  });

  test.each([400, 403, 413, 302])('%i: it is let be', async (status) => {
    const { as, push } = await opened();
    service.status = status;
    await push();
    expect(await list(as)).toHaveLength(1);
  });

  test('[SEC-01] an address that has come to lead inside is not called, and forgotten', async () => {
    // A connection that is open already leads where it was found to lead.
    const { as, push } = await opened('https://moves.test/a');
    service.addresses['moves.test'] = '10.0.0.7';
    await push();
    expect(service.came).toEqual([]);
    expect(await list(as)).toEqual([]);
  });
});

describe('[NTF-04] browsers that are told', () => {
  test('are listed for their owner, who removes one, and nobody else does', async () => {
    const [ada, eve] = [await person(server), await person(server)];
    const made = await add(ada, service.browser('own'));
    expect(made.statusCode).toBe(201);
    expect(await list(ada)).toEqual([made.json()]);
    expect(made.json()).toMatchObject({ isThis: true });
    expect(await list(eve)).toEqual([]);
    const params = { id: made.json().id };
    expect((await call(server.app, removeDevice, { as: eve, params })).statusCode).toBe(404);
    expect((await call(server.app, removeDevice, { as: ada, params })).statusCode).toBe(204);
    expect(await list(ada)).toEqual([]);
    expect((await call(server.app, listDevices)).statusCode).toBe(401);
  });

  test('are one however often they say so, and whoever else signs in there takes its place', async () => {
    const [ada, eve] = [await person(server), await person(server)];
    const shared = service.browser('shared');
    await Promise.all([add(ada, shared), add(ada, shared)]);
    expect(await list(ada)).toHaveLength(1);
    await add(ada, service.browser('renewed'));
    expect(await list(ada)).toHaveLength(1);
    await add(ada, shared);
    await add(eve, shared);
    expect([await list(ada), await list(eve)].map(({ length }) => length)).toEqual([0, 1]);
  });

  test(`are ${mostDevices}: of more the oldest goes, with the account all`, async () => {
    const ada = await person(server);
    for (let n = 0; n <= mostDevices; n++) {
      await add(await again(ada), service.browser(`many-${n}`));
      server.ctx.clock.advance(1000);
    }
    const rows = await server.ctx.db.select().from(pushDevices).where(eq(pushDevices.userId, ada.user.id));
    expect(rows).toHaveLength(mostDevices);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain('https://push.test/many-0');
    await server.ctx.db.delete(users).where(eq(users.id, ada.user.id));
    expect(await server.ctx.db.$count(pushDevices)).toBe(0);
  });

  test.each([
    ['without https', { endpoint: 'http://push.test/a' }],
    ['with a port', { endpoint: 'https://push.test:8443/a' }],
    ['with a user', { endpoint: 'https://me@push.test/a' }],
    ['of this machine', { endpoint: 'https://127.0.0.1/a' }],
    ['of this machine, in one number', { endpoint: 'https://2130706433/a' }],
    ['of this machine, by IPv6', { endpoint: 'https://[::1]/a' }],
    ['of an inner network', { endpoint: 'https://[::ffff:10.0.0.1]/a' }],
    ['of the machine’s own cloud', { endpoint: 'https://169.254.169.254/latest' }],
    ['that is a name of an inner network', { endpoint: 'https://inside.test/a' }],
    ['that is a name of nobody', { endpoint: 'https://nowhere.test/a' }],
    ['that is none', { endpoint: 'push' }],
  ])('[SEC-01] have no address %s', async (_what, changed) => {
    service.addresses = { 'inside.test': '192.168.0.2', 'nowhere.test': 'ENOTFOUND' };
    const ada = await person(server);
    const reply = await add(ada, service.browser('bad'), changed);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['endpoint']]);
    expect(service.came).toEqual([]);
  });

  test.each(['EAI_AGAIN', 'EAI_FAIL', 'ETIMEOUT'])(
    '[SEC-01] have no address before it is known where it leads: after %s it is asked for again',
    async (failure) => {
      const ada = await person(server);
      service.addresses['push.test'] = failure;
      const reply = await add(ada, service.browser('later'));
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'upstream_unavailable']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(await list(ada)).toEqual([]);
      service.addresses = {};
      expect((await add(ada, service.browser('later'))).statusCode).toBe(201);
    },
  );

  test.each([
    ['of another length', 'AAAA'],
    ['that is no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
  ])('[SEC-01] have no key %s', async (_what, p256dh) => {
    const ada = await person(server);
    const browser = service.browser('bad');
    const keys = { ...browser.subscription.keys, p256dh };
    expect((await add(ada, browser, { keys })).statusCode).toBe(400);
  });
});
