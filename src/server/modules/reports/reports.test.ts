/** Reports: kept, refused, shared and withdrawn, and made by themselves at the hour of their owner. */
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrintedDocument } from '#contract/documents.ts';
import * as page from '#contract/report-page.ts';
import * as sending from '#contract/report-sending.ts';
import * as contract from '#contract/reports.ts';
import { listSongs } from '#contract/songs.ts';
import { addTracks, removeTrack } from '#contract/tracks.ts';
import { mostReports, mostSongsOfReport } from '#domain/limits.ts';
import { daysOfPeriod } from '#domain/reports.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { nextIssueAt } from './policy.ts';
import { purgeRemovedReports } from './reports.ts';
import { planDueReports } from './schedule.ts';

/** Today is Friday, 20 November 2026. */
const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
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

const body = { title: 'For Mira', from: '2026-11-01', to: '2026-11-10' };
let ada: Person;
let eve: Person;
let songIds: string[];

beforeAll(async () => {
  ada = await person(server, { tier: 'premium', timeZone: 'Europe/Berlin' });
  eve = await person(server, { tier: 'premium' });
  const urls = [1, 2, 3].map((number) => videoUrl(number));
  await ask(addTracks, { as: ada, body: { urls } });
  songIds = (await ask(listSongs, { as: ada })).json<{ id: string }[]>().map(({ id }) => id);
});
beforeEach(() => {
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  server.ctx.mail.sent.length = 0;
});
afterAll(() => server.ctx.clock.set('2026-11-20T12:00:00Z'));

async function make(given: Record<string, unknown> = {}, as = ada): Promise<contract.Report> {
  const reply = await ask(contract.addReport, { as, body: { ...body, ...given } });
  expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
  return reply.json();
}
const remove = (id: string, as = ada) => ask(contract.removeReport, { as, params: { id } });
const documentOf = async (id: string, as = ada): Promise<PrintedDocument> =>
  (await ask(contract.getReportDocument, { as, params: { id } })).json();

describe('[RPT-01] a report', () => {
  test('is kept as it was sent, changed, removed, and comes back within a day', async () => {
    const made = await make({ songIds: [...songIds.slice(0, 2), songIds[0]], period: null });
    expect(made).toMatchObject({
      ...{ ...body, songIds: songIds.slice(0, 2), compare: 'previous', language: 'en', note: '' },
      ...{ days: { from: body.from, to: body.to }, share: null, schedule: null, hasLogo: false },
    });
    const params = { id: made.id };
    const changed = await ask(contract.changeReport, {
      as: ada,
      params,
      body: { period: 'month', from: null, to: null, language: 'de' },
    });
    expect(changed.json()).toMatchObject({
      ...{ title: 'For Mira', period: 'month', language: 'de' },
      days: { from: '2026-10-01', to: '2026-10-31' },
    });
    expect((await documentOf(made.id)).subtitle).toBe(
      '2 Songs · 1.–31.\u00a0Okt. 2026 ggü. 31.\u00a0Aug.\u00a0– 30.\u00a0Sept. 2026',
    );
    expect((await remove(made.id)).statusCode).toBe(204);
    expect((await ask(contract.getReport, { as: ada, params })).statusCode).toBe(404);
    const back = await ask(contract.restoreReport, { as: ada, params });
    expect(back.json()).toMatchObject({ id: made.id, language: 'de' });
    await remove(made.id);
    server.ctx.clock.advance(24 * 3600_000 + 1000);
    expect((await ask(contract.restoreReport, { as: ada, params })).statusCode).toBe(404);
    await purgeRemovedReports(server.ctx);
  });

  test('is refused with the limit where it is too much, and where it is wrong', async () => {
    const many = Array.from({ length: 10_000 }, () => songIds[0]);
    const wrong: [object, number, object?][] = [
      [{ songIds: many }, 400, { songIds: `at most ${mostSongsOfReport}` }],
      [{ from: '2020-01-01' }, 400, { from: 'at most 1827 days' }],
      [{ from: '2026-11-11' }, 400, { from: 'after_to' }],
      [{ to: null }, 400, { to: 'required' }],
      [{ period: 'week' }, 400],
      [{ sections: [] }, 400],
      [{ sections: ['secrets'] }, 400],
      [{ metrics: ['price'] }, 400],
      [{ title: ' \u202e ' }, 400],
      [{ songIds: [`sng_${'0'.repeat(32)}`] }, 404],
    ];
    for (const [given, status, errors] of wrong) {
      const reply = await ask(contract.addReport, { as: ada, body: { ...body, ...given } });
      expect([given, reply.statusCode]).toEqual([given, status]);
      if (errors) expect(reply.json().errors).toMatchObject(errors);
    }
    // Somebody else's songs are as if there were none.
    expect((await ask(contract.addReport, { as: eve, body: { ...body, songIds } })).statusCode).toBe(404);
  });

  test('is its owner’s alone, and of a plan that has them', async () => {
    const { id } = await make();
    const params = { id };
    const acts = [
      contract.getReport,
      contract.getReportDocument,
      contract.getReportPdf,
      contract.getReportCsv,
      contract.getReportXlsx,
      contract.changeReport,
      sending.shareReport,
      sending.unshareReport,
      contract.removeReport,
      contract.removeReportLogo,
      sending.unscheduleReport,
    ];
    for (const endpoint of acts) {
      const given = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: {} };
      expect([endpoint.path, (await ask(endpoint, { as: eve, params, ...given })).statusCode]).toEqual([
        endpoint.path,
        404,
      ]);
    }
    const poor = await person(server, { tier: 'indie' });
    const refused = await ask(contract.addReport, { as: poor, body });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_required']);
    expect((await ask(contract.listReports, { as: poor })).json()).toEqual([]);
    expect((await remove(id)).statusCode).toBe(204);
  });

  test('is one of so many, however many are made at once', async () => {
    const kai = await person(server, { tier: 'premium' });
    const tried = Array.from({ length: mostReports + 3 }, () =>
      ask(contract.addReport, { as: kai, body }).then(({ statusCode }) => statusCode),
    );
    const statuses = await Promise.all(tried);
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostReports);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  test('shows what it would say before it is kept, with its logo, and takes nothing for one that is none', async () => {
    const { id } = await make();
    const preview = (given: object) => ask(contract.previewReport, { as: ada, body: { ...body, ...given } });
    expect((await preview({ title: 'Draft', id })).json()).toMatchObject({ title: 'Draft', isSample: true });
    expect((await preview({ id: `rpt_${'0'.repeat(32)}` })).statusCode).toBe(404);
    const { default: sharp } = await import('sharp');
    const large = await sharp({ create: { width: 1200, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = (file: Buffer, as = ada) => {
      const head = '--mark\r\ncontent-disposition: form-data; name="picture"; filename="logo.png"\r\n\r\n';
      return server.app.inject({
        method: contract.setReportLogo.method,
        url: contract.setReportLogo.path.replace(':id', id),
        headers: {
          ...{ cookie: as.cookie, host: 'music.example.com' },
          'content-type': 'multipart/form-data; boundary=mark',
        },
        payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--mark--\r\n')]),
      });
    };
    expect((await send(large, eve)).statusCode).toBe(404);
    expect((await send(large)).json()).toMatchObject({ hasLogo: true });
    const { logo = '' } = (await preview({ id })).json();
    expect(await sharp(Buffer.from(logo, 'base64')).metadata()).toMatchObject({ width: 600, height: 150 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    // It says that it has 20,000 × 20,000 pixels.
    const huge = Buffer.from(large);
    for (const place of [16, 20]) huge.writeUInt32BE(20_000, place);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    for (const [wrong, why] of [
      [svg, 'type'],
      [huge, 'pixels'],
      [large.subarray(0, 200), 'broken'],
    ] as const) {
      const reply = await send(wrong);
      expect([reply.statusCode, reply.json().errors]).toEqual([400, { picture: why }]);
    }
    expect((await ask(contract.removeReportLogo, { as: ada, params: { id } })).json().hasLogo).toBe(false);
  });

  test('says that a chosen song is gone, in whatever sections it has', async () => {
    const zoe = await person(server, { tier: 'premium' });
    const added = await ask(addTracks, { as: zoe, body: { urls: [videoUrl(7), videoUrl(8)] } });
    const [first, second] = added.json().added;
    const { id } = await make({ songIds: [first.songId, second.songId], sections: ['figures'] }, zoe);
    expect((await documentOf(id, zoe)).blocks[0]).toMatchObject({ kind: 'heading' });
    await ask(removeTrack, { as: zoe, params: { id: first.id } });
    expect((await documentOf(id, zoe)).blocks[0]).toEqual({
      kind: 'sentence',
      text: '1 chosen song is no longer in your list.',
    });
  });

  test('has no more than so many of one account made at once', async () => {
    const { id } = await make();
    const tried = Array.from({ length: 8 }, () =>
      ask(contract.getReportDocument, { as: ada, params: { id } }),
    );
    const statuses = (await Promise.all(tried)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await ask(contract.getReportDocument, { as: ada, params: { id } })).statusCode).toBe(200);
  });
});

describe('[RPT-01] the link of a report', () => {
  const tokenOf = ({ share }: contract.Report) => String(share?.path).replace('/r/', '');
  const share = async (id: string, given: object = {}): Promise<contract.Report> =>
    (await ask(sending.shareReport, { as: ada, params: { id }, body: given })).json();
  const open = (token: string) => ask(page.getSharedReport, { params: { token } });
  const unlock = (token: string, password: string, address?: string) =>
    ask(page.unlockReport, {
      params: { token },
      body: { password },
      ...(address && { headers: { 'x-forwarded-for': address } }),
    });

  test('shows it as it was then, until it is shared anew or withdrawn', async () => {
    const { id } = await make();
    const token = tokenOf(await share(id));
    await ask(contract.changeReport, { as: ada, params: { id }, body: { title: 'Another' } });
    expect((await open(token)).json()).toMatchObject({
      ...{ isLocked: false, madeAt: '2026-11-20T12:00:00.000Z' },
      document: { title: 'For Mira', madeAt: 'Created Nov\u00a020, 2026, 1:00 PM' },
    });
    expect(tokenOf(await share(id))).toBe(token);
    expect((await open(token)).json().document.title).toBe('Another');
    await ask(sending.unshareReport, { as: ada, params: { id } });
    expect((await open(token)).statusCode).toBe(404);
    expect(tokenOf(await share(id))).not.toBe(token);
    expect((await open(token)).statusCode).toBe(404);
    expect((await open('x'.repeat(43))).statusCode).toBe(404);
  });

  test('ends when it is to, with its report, and while its owner is suspended or has no such plan', async () => {
    const { id } = await make();
    const token = tokenOf(await share(id, { expiresAt: '2026-11-21T12:00:00.000Z' }));
    const owner = eq(users.id, ada.user.id);
    const { db } = server.ctx;
    await db.update(users).set({ suspendedAt: server.ctx.clock.now() }).where(owner);
    expect((await open(token)).statusCode).toBe(404);
    await db.update(users).set({ suspendedAt: null, tier: 'free' }).where(owner);
    expect((await open(token)).statusCode).toBe(404);
    await db.update(users).set({ tier: 'premium' }).where(owner);
    expect((await open(token)).statusCode).toBe(200);
    await remove(id);
    expect((await open(token)).statusCode).toBe(404);
    await ask(contract.restoreReport, { as: ada, params: { id } });
    expect((await open(token)).statusCode).toBe(200);
    server.ctx.clock.set('2026-11-21T12:00:01Z');
    expect((await open(token)).statusCode).toBe(404);
  });

  test('is opened by its password, which guesses do not find', async () => {
    const { id } = await make();
    const token = tokenOf(await share(id, { password: 'tide' }));
    expect((await open(token)).json()).toEqual({ isLocked: true });
    const opened = await unlock(token, 'tide');
    expect(opened.json()).toMatchObject({ isLocked: false, document: { title: 'For Mira' } });
    const { pass } = opened.json();
    const guesses: number[] = [];
    for (let guess = 0; guess < 40; guess++) guesses.push((await unlock(token, `guess${guess}`)).statusCode);
    expect(guesses.filter((status) => status === 400)).toHaveLength(9);
    expect(guesses.at(-1)).toBe(429);
    // Whoever has opened it goes on; another password ends that.
    const again = () => ask(page.unlockReport, { params: { token }, body: { pass } });
    expect((await again()).statusCode).toBe(200);
    await share(id, { password: 'ebb' });
    expect((await again()).statusCode).toBe(400);
    expect((await ask(page.getSharedReportPdf, { params: { token }, query: { pass } })).statusCode).toBe(404);
  });
});

describe('[RPT-01] a schedule', () => {
  const schedule = (id: string, given: object, as = ada) =>
    ask(sending.scheduleReport, { as, params: { id }, body: given });
  const run = async (at: string) => {
    server.ctx.clock.set(at);
    await planDueReports(server.ctx);
    await server.runJobs();
  };
  const issuesOf = async (id: string, as = ada) =>
    (await ask(contract.getReport, { as, params: { id } })).json<contract.Report>().issues;

  test('has its hour at eight where its owner lives, on both sides of a change of clocks', () => {
    const at = (every: 'week' | 'month', now: string, zone: string) =>
      nextIssueAt(every, new Date(now), zone).toISOString();
    expect(at('week', '2026-10-20T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-26T07:00:00.000Z');
    expect(at('week', '2026-10-18T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-19T06:00:00.000Z');
    expect(at('week', '2026-03-28T12:00:00Z', 'America/New_York')).toBe('2026-03-30T12:00:00.000Z');
    expect(at('month', '2026-11-01T12:59:59Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
    expect(at('month', '2026-11-01T13:00:00Z', 'America/New_York')).toBe('2026-12-01T13:00:00.000Z');
    expect(at('week', '2026-11-22T19:30:00Z', 'Asia/Tokyo')).toBe('2026-11-22T23:00:00.000Z');
    expect(daysOfPeriod('week', '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOfPeriod('year', '2026-03-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(daysOfPeriod('days28', '2026-11-20')).toEqual({ from: '2026-10-23', to: '2026-11-19' });
  });

  test('makes one on its day, sends it once to each, and each can end it for themselves', async () => {
    const { id } = await make({ period: 'week', from: null, to: null });
    await ask(sending.shareReport, { as: ada, params: { id }, body: {} });
    const set = await schedule(id, {
      every: 'week',
      recipients: ['Mira@example.com', 'mira@example.com', 'kai@example.com'],
    });
    expect(set.json().schedule).toEqual({
      every: 'week',
      nextOn: '2026-11-23',
      recipients: ['kai@example.com', 'mira@example.com'].map((email) => ({ email, hasEnded: false })),
    });
    await run('2026-11-23T06:59:59Z');
    expect(await issuesOf(id)).toEqual([]);
    await run('2026-11-23T07:05:00Z');
    expect(await issuesOf(id)).toMatchObject([{ day: '2026-11-23' }]);
    expect(server.ctx.mail.sent.map(({ to }) => to).toSorted()).toEqual([
      'kai@example.com',
      'mira@example.com',
    ]);
    const [mail] = server.ctx.mail.sent;
    expect(mail).toMatchObject({
      subject: 'For Mira',
      replyTo: { name: 'Ada Byron', address: ada.user.email },
    });
    expect(mail?.text).toContain('Nov\u00a016\u00a0– 22, 2026');
    expect(mail?.text).toMatch(
      /^Views\u00a0· YouTube: –\n3,000 total · .* · 0 views between Nov\u00a020 and .*, days in between missing/m,
    );
    expect(mail?.text).toMatch(/Open the report: https:\/\/music\.example\.com\/r\/[\w-]{43}\n/);
    await run('2026-11-23T07:15:00Z');
    expect(server.ctx.mail.sent).toHaveLength(2);

    const mira = server.ctx.mail.sent.find(({ to }) => to === 'mira@example.com');
    const token = new URL(mira?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = await ask(page.askUnsubscribeReport, { query: { token }, headers });
    expect([asked.statusCode, asked.body.includes('<form method="post">')]).toEqual([200, true]);
    for (const wrong of [`${token}x`, token.replace('rpt_', 'rpu_'), 'rpt_1.x'])
      expect((await ask(page.unsubscribeReport, { query: { token: wrong }, headers })).statusCode).toBe(404);
    for (let n = 0; n < 2; n++)
      expect((await ask(page.unsubscribeReport, { query: { token }, headers })).statusCode).toBe(200);
    // Nobody begins it again for them.
    const again = await schedule(id, { every: 'week', recipients: ['mira@example.com', 'kai@example.com'] });
    expect(again.json().schedule.recipients).toContainEqual({ email: 'mira@example.com', hasEnded: true });
    server.ctx.mail.sent.length = 0;
    await run('2026-11-30T07:05:00Z');
    expect(server.ctx.mail.sent.map(({ to }) => to)).toEqual(['kai@example.com']);
    expect((await issuesOf(id)).map(({ day }) => day)).toEqual(['2026-11-30', '2026-11-23']);
    const [, first] = await issuesOf(id);
    const kept = await ask(contract.getReportDocument, {
      as: ada,
      params: { id },
      query: { issue: first?.id },
    });
    expect(kept.json().subtitle).toContain('Nov\u00a016\u00a0– 22, 2026');
    await ask(sending.unscheduleReport, { as: ada, params: { id } });
    await run('2026-12-07T07:05:00Z');
    expect(server.ctx.mail.sent).toHaveLength(1);
  });

  test('of a suspended account, or of one without the plan, makes none', async () => {
    const zoe = await person(server, { tier: 'premium', timeZone: 'UTC' });
    const { id } = await make({}, zoe);
    await schedule(id, { every: 'month', recipients: ['mira@example.com'] }, zoe);
    const owner = eq(users.id, zoe.user.id);
    await server.ctx.db.update(users).set({ suspendedAt: new Date() }).where(owner);
    await run('2026-12-01T08:05:00Z');
    await server.ctx.db.update(users).set({ suspendedAt: null, tier: 'free' }).where(owner);
    await run('2026-12-01T08:15:00Z');
    expect([await issuesOf(id, zoe), server.ctx.mail.sent]).toEqual([[], []]);
    for (const wrong of [
      { every: 'day' },
      { every: 'week', recipients: ['nobody'] },
      { every: 'week', recipients: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
    ])
      expect((await schedule(id, wrong)).statusCode).toBe(400);
  });
});
