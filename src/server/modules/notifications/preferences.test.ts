/** What somebody wants to hear of, and when not. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import {
  changeNotificationPreferences,
  getNotificationPreferences,
  listNotifications,
  type NotificationPreferences,
} from '#contract/notifications.ts';
import { notificationTypes, usualChannels } from '#domain/notifications.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { notify } from './notify.ts';
import { afterQuietHours, minuteOf, timeOfDay } from './policy.ts';

const server = useTestServer({
  settings: { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' },
});
const read = async (as: Person): Promise<NotificationPreferences> =>
  (await call(server.app, getNotificationPreferences, { as })).json();
const change = (as: Person, body: unknown) =>
  call(server.app, changeNotificationPreferences, { as, body: body as never });

describe('[NTF-04] preferences', () => {
  test('are as usual until somebody chooses, and then as they chose, for what they named alone', async () => {
    const [ada, eve] = [await person(server, { timeZone: 'Europe/Berlin' }), await person(server)];
    const usual = Object.fromEntries(notificationTypes.map((type) => [type, usualChannels]));
    expect(await read(ada)).toEqual({
      choices: usual,
      quietHours: null,
      timeZone: 'Europe/Berlin',
      available: { app: true, push: true, mail: true },
      // Nobody is mailed a letter that cannot say where it is ended.
      digest: { isWanted: false, missing: 'address' },
    });
    await change(ada, { choices: { milestone: { app: false, mail: true }, message: { mail: true } } });
    const changed = await change(ada, { choices: { milestone: { mail: false } } });
    expect(changed.json().choices).toEqual({
      ...usual,
      milestone: { ...usualChannels, app: false, mail: false },
      message: { ...usualChannels, mail: true },
    });
    expect(await read(ada)).toEqual(changed.json());
    expect((await read(eve)).choices).toEqual(usual);
  });

  test('decide what is told from then on', async () => {
    const as = await person(server);
    const tell = () =>
      notify(server.ctx, {
        userId: as.user.id,
        type: 'plan_limit',
        facts: { songs: 25, limit: 25 },
      });
    const titles = async () =>
      (await call(server.app, listNotifications, { as })).json().map(({ title }: { title: string }) => title);
    await change(as, { choices: { plan_limit: { app: false } } });
    await tell();
    expect(await titles()).toEqual([]);
    await change(as, { choices: { plan_limit: { app: true } } });
    await tell();
    expect(await titles()).toEqual(['You’ve reached your plan limit']);
  });

  test('by mail are told to whoever wants that, in their language, unless they have read it', async () => {
    const [ada, eve] = [
      await person(server, { email: 'ada@example.com' }),
      await person(server, { email: 'eve@example.com' }),
    ];
    await call(server.app, updateProfile, { as: ada, body: { language: 'de' } });
    await change(ada, { choices: { plan_limit: { mail: true, app: false } } });
    server.ctx.mail.sent.length = 0;
    for (const { user } of [ada, eve])
      await notify(server.ctx, { userId: user.id, type: 'plan_limit', facts: { songs: 25, limit: 25 } });
    await server.runJobs();
    expect(server.ctx.mail.sent).toMatchObject([
      {
        to: 'ada@example.com',
        subject: 'Du hast dein Tariflimit erreicht',
        text: expect.stringContaining('25 von 25'),
      },
    ]);
    await change(ada, { quietHours: { from: '00:00', to: '23:59' } });
    await notify(server.ctx, { userId: ada.user.id, type: 'plan_limit', facts: { songs: 24, limit: 25 } });
    const [waiting] = await server.ctx.jobs.boss.findJobs('notifications.mail', { queued: true });
    expect(waiting?.startAfter.toISOString()).toBe('2026-11-20T23:59:00.000Z');
  });

  test('of two pages at once are both kept', async () => {
    const as = await person(server);
    await Promise.all(notificationTypes.map((type) => change(as, { choices: { [type]: { push: false } } })));
    const { choices } = await read(as);
    expect(Object.values(choices).map(({ push }) => push)).toEqual(notificationTypes.map(() => false));
  });

  test('know quiet hours, which are taken away again by null', async () => {
    const as = await person(server);
    const quietHours = { from: '22:30', to: '07:05' };
    expect((await change(as, { quietHours })).json().quietHours).toEqual(quietHours);
    expect((await change(as, { choices: {} })).json().quietHours).toEqual(quietHours);
    expect((await change(as, { quietHours: null })).json().quietHours).toBeNull();
    for (const wrong of [
      { from: '24:00', to: '07:00' },
      { from: '7:00', to: '8:00' },
      { from: '08:00', to: '08:00' },
    ])
      expect((await change(as, { quietHours: wrong })).statusCode).toBe(400);
    expect((await change(as, { choices: { unknown: { app: true } } })).statusCode).toBe(400);
    expect((await call(server.app, getNotificationPreferences)).statusCode).toBe(401);
  });
});

describe('[NTF-04] quiet hours', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

  test.each([
    ['over midnight, before it', '23:00', '22:00', '07:00', '2026-11-21T07:00:00.000Z'],
    ['over midnight, after it', '03:30', '22:00', '07:00', '2026-11-20T07:00:00.000Z'],
    ['at their first minute', '22:00', '22:00', '07:00', '2026-11-21T07:00:00.000Z'],
    ['at their end', '07:00', '22:00', '07:00', '2026-11-20T07:00:00.000Z'],
    ['within a day', '13:15', '13:00', '14:00', '2026-11-20T14:00:00.000Z'],
    ['outside', '12:00', '13:00', '14:00', '2026-11-20T12:00:00.000Z'],
  ])('%s', (_when, now, from, to, then) => {
    const quiet = { from: minuteOf(from), to: minuteOf(to) };
    expect(afterQuietHours(at(now), quiet, 'UTC').toISOString()).toBe(then);
  });

  test('are those of the user’s own zone', () => {
    const quiet = { from: minuteOf('22:00'), to: minuteOf('07:00') };
    // Half past midnight in Kolkata.
    expect(afterQuietHours(at('19:00'), quiet, 'Asia/Kolkata').toISOString()).toBe(
      '2026-11-21T01:30:00.000Z',
    );
    expect(afterQuietHours(at('19:00'), quiet, 'UTC')).toEqual(at('19:00'));
    expect(afterQuietHours(at('23:00'), undefined, 'UTC')).toEqual(at('23:00'));
  });

  test('never hold anything for a day, nor let anything out while they last', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        fc.pre(from !== to);
        const start = at(timeOfDay(now));
        const then = afterQuietHours(start, { from, to }, 'UTC');
        const waited = (then.getTime() - start.getTime()) / 60_000;
        expect(waited).toBeGreaterThanOrEqual(0);
        expect(waited).toBeLessThan(1440);
        const isOut = afterQuietHours(then, { from, to }, 'UTC').getTime() === then.getTime();
        expect(isOut).toBe(true);
        if (waited > 0) expect(then.getUTCHours() * 60 + then.getUTCMinutes()).toBe(to);
      }),
    );
  });
});
