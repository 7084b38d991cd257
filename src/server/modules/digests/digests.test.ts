/** The letter of the week: what it says, to whom it goes, once, and how it is ended. */
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import { getOverview } from '#contract/analytics.ts';
import { askUnsubscribe, type Digest, getDigest, unsubscribe } from '#contract/digests.ts';
import { changeNotificationPreferences, getNotificationPreferences } from '#contract/notifications.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { withTwoWeeks } from '../analytics/history-for-test.ts';
import { planDue, sendDigest } from './send.ts';

/** Today is Friday, 20 November 2026; the next Monday is the 23rd. */
const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'office@example.com',
    PUBLIC_URL: 'https://music.example.com',
  },
});
type Given = Parameters<typeof call>[2];

/** At the one address that is served. */
const ask = (endpoint: Parameters<typeof call>[1], given: Given = {}) =>
  call(server.app, endpoint, { ...given, headers: { host: 'music.example.com', ...given.headers } });

const monday = '2026-11-23T09:00:00Z';

const want = (as: Person, digest = true) => ask(changeNotificationPreferences, { as, body: { digest } });
const read = async (as: Person): Promise<Digest> => (await ask(getDigest, { as })).json();

const withWeeks = (as: Person, title = 'Blue <b>Hour</b>') => withTwoWeeks(server, as.user.id, title);

async function plan(at: string) {
  server.ctx.clock.set(at);
  server.ctx.mail.sent.length = 0;
  await planDue(server.ctx);
  await server.runJobs();
  return server.ctx.mail.sent;
}

describe('[BEY-09] the letter of the week', () => {
  test('says what the dashboard says of the last whole week, and what happened in it', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    await withWeeks(ada);
    server.ctx.clock.set(monday);
    const digest = await read(ada);
    expect(digest).toMatchObject({ from: '2026-11-16', to: '2026-11-22', isEmpty: false, sandbox: true });
    expect(digest.sentence).toMatch(/^500 views, 5× vs. previous 7 days/);
    expect(digest.figures[0]).toMatchObject({
      name: 'Views\u00a0· YouTube',
      gained: '+500',
      total: '10,100 total',
      comparison: '400% more than before (vs. previous 7 days)',
      notes: ['6 days missing'],
      direction: 'up',
    });
    expect(digest.period).toBe('Nov\u00a016\u00a0– 22, 2026 vs. Nov\u00a09\u00a0– 15, 2026, UTC time');
    expect(digest.news).toContainEqual({
      title: 'Blue <b>Hour</b>',
      content: 'Views passed 10,000 on YouTube',
      path: expect.stringMatching(/^\/track\/trk_/),
    });
    const asked = { from: digest.from, to: digest.to };
    const overview = (await ask(getOverview, { as: ada, query: asked })).json();
    expect(digest.explanation).toBe(overview.explanation?.sentence ?? null);
    await ask(updateProfile, { as: ada, body: { language: 'de' } });
    expect((await read(ada)).news[0]?.content).toBe('Aufrufe auf YouTube: 10.000 überschritten');
  });

  test('goes once to whoever asked for it, on their own Monday morning, in their words', async () => {
    const [ada, eve, kai] = [
      await person(server, { timeZone: 'UTC', email: 'ada.letter@example.com' }),
      await person(server, { timeZone: 'UTC' }),
      await person(server, { timeZone: 'America/New_York', email: 'kai.letter@example.com' }),
    ];
    for (const as of [ada, eve, kai]) await withWeeks(as);
    for (const as of [ada, kai]) expect((await want(as)).statusCode).toBe(200);
    expect(await plan('2026-11-23T07:50:00Z')).toEqual([]);
    const [letter, ...others] = await plan(monday);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: 'ada.letter@example.com',
      subject: 'Your week, Nov\u00a016\u00a0– 22, 2026',
      unsubscribeUrl: expect.stringMatching(
        /^https:\/\/music\.example\.com\/api\/digest\/unsubscribe\?token=/,
      ),
    });
    expect(letter?.text).toContain('Blue <b>Hour</b>: Views passed 10,000 on YouTube');
    for (const said of ['6 days missing', 'vs. Nov\u00a09\u00a0– 15, 2026'])
      expect([said, letter?.text.includes(said), letter?.html?.includes(said)]).toEqual([said, true, true]);
    expect(letter?.html).toContain('Blue &#60;b&#62;Hour&#60;/b&#62;');
    expect(letter?.html).not.toMatch(/<b>|<img|<script|url\(/);
    expect(letter?.text).toContain(letter?.unsubscribeUrl ?? 'none');
    expect(await plan('2026-11-23T09:10:00Z')).toEqual([]);
    expect((await plan('2026-11-23T14:00:00Z')).map(({ to }) => to)).toEqual(['kai.letter@example.com']);
    expect(await plan('2026-11-24T14:00:00Z')).toEqual([]);
    // Nothing was read in the week after.
    expect(await plan('2026-11-30T14:00:00Z')).toEqual([]);
    await want(ada, false);
    await want(kai, false);
  });

  test('waits until quiet hours are over, and is not sent to whoever ended it meanwhile', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    await withWeeks(ada);
    await ask(changeNotificationPreferences, {
      as: ada,
      body: { digest: true, quietHours: { from: '22:00', to: '10:00' } },
    });
    server.ctx.clock.set(monday);
    server.ctx.mail.sent.length = 0;
    await planDue(server.ctx);
    const [waiting] = await server.ctx.jobs.boss.findJobs('digests.mail', { queued: true });
    expect(waiting?.startAfter.toISOString()).toBe('2026-11-23T10:00:00.000Z');
    await want(ada, false);
    await sendDigest(server.ctx, { userId: ada.user.id, week: '2026-11-23' });
    expect(server.ctx.mail.sent).toEqual([]);
  });

  test('is ended by one request without a session, which a forged token is not', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const eve = await person(server, { timeZone: 'UTC' });
    await withWeeks(ada);
    for (const as of [ada, eve]) await want(as);
    const [letter] = await plan(monday);
    const token = new URL(letter?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const wants = async (as: Person) =>
      (await ask(getNotificationPreferences, { as })).json().digest.isWanted;
    const asked = await ask(askUnsubscribe, { query: { token }, headers });
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.body).toContain('<form method="post">');
    expect(asked.body).toContain('<link rel="icon" href="/favicon.svg"');
    expect(asked.headers['content-security-policy']).toContain("img-src 'self'");
    expect(await wants(ada)).toBe(true);
    const forged = token.replace(ada.user.id, eve.user.id);
    for (const wrong of [forged, `${token}x`, ada.user.id, 'usr_1.', '.']) {
      const reply = await ask(unsubscribe, { query: { token: wrong }, headers });
      expect([wrong, reply.statusCode]).toEqual([wrong, 404]);
    }
    for (let n = 0; n < 2; n++) {
      const done = await ask(unsubscribe, { query: { token }, headers });
      expect([done.statusCode, done.body.includes('You’re unsubscribed')]).toEqual([200, true]);
    }
    expect([await wants(ada), await wants(eve)]).toEqual([false, true]);
    expect((await ask(getDigest)).statusCode).toBe(401);
    await want(eve, false);
  });
});
