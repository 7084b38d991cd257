/** Every kind of letter that the product sends, over SMTP, as it arrives in a mailbox. */
import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeEmail, confirmEmail, requestReset } from '#contract/account-mail.ts';
import { changePassword } from '#contract/accounts.ts';
import { sendContactMessage } from '#contract/contact.ts';
import { unsubscribe } from '#contract/digests.ts';
import { invite } from '#contract/members.ts';
import { changeNotificationPreferences, getNotificationPreferences } from '#contract/notifications.ts';
import { unsubscribeReport } from '#contract/report-page.ts';
import { scheduleReport } from '#contract/report-sending.ts';
import { addReport } from '#contract/reports.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '#kit/mail-server.ts';
import { useTestServer } from '#kit/server.ts';
import { type Mailer, openMail } from '#server/adapters/mail.ts';
import { users } from './accounts/table.ts';
import { withTwoWeeks } from './analytics/history-for-test.ts';
import { planDue } from './digests/send.ts';
import { lettersOf } from './messages/letters-for-test.ts';
import { notify } from './notifications/notify.ts';
import { planDueReports } from './reports/schedule.ts';

const server = useTestServer({
  settings: {
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'office@example.com',
    PUBLIC_URL: 'http://localhost',
  },
});
const ask = (...given: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never) =>
  call(server.app, ...given);

let post: MailServer;
let mailer: Mailer;
let ada: Person;
let admin: Person;
beforeAll(async () => {
  post = await openMailServer();
  mailer = await openMail({ url: post.url, from: 'office@example.com' });
  Object.assign(server.ctx, { mail: mailer });
  admin = await person(server, { isAdmin: true });
  ada = await person(server, { timeZone: 'UTC', firstName: 'エイダ' });
  await server.ctx.db.update(users).set({ language: 'ja' }).where(eq(users.id, ada.user.id));
});
afterAll(async () => {
  mailer.close();
  await post.close();
});
beforeEach(() => {
  post.received.length = 0;
});

/** What somebody was sent, when everything that was to be done is done. */
async function mailTo(email: string): Promise<ReceivedMail> {
  await server.runJobs();
  const mail = post.received.find(({ to }) => to.includes(email));
  if (!mail) throw new Error(`nothing for ${email}`);
  return mail;
}

/** What each letter keeps to, whatever it says: `text` is in its own language, and nothing was left to be filled in. */
function expectLetter(mail: ReceivedMail, wanted: { to: string; subject: RegExp; text: RegExp[] }) {
  const text = mail.parts.get('text/plain') ?? '';
  expect([mail.from, mail.to]).toEqual(['office@example.com', [wanted.to]]);
  expect(mail.headers.get('from')).toBe('Tracklight <office@example.com>');
  expect(mail.headers.get('to')).toBe(wanted.to);
  expect(mail.headers.get('message-id')).toMatch(/^<[\w.-]+@example\.com>$/);
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.get('date')).toMatch(/\d{4} \d\d:\d\d:\d\d \+0000$/);
  expect(mail.headers.get('subject')).toMatch(wanted.subject);
  for (const said of wanted.text) expect(text).toMatch(said);
  for (const part of mail.parts.values()) expect(part).not.toMatch(/\{\{|undefined|\uFFFD/);
  // Seven bits and short lines, as every server on the way takes them.
  expect(mail.raw).toMatch(/^[\t\r\n -~]*$/);
  expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
}

/** Answers to what somebody did are no list that one leaves. */
function expectPlain(mail: ReceivedMail, replyTo = 'Tracklight <office@example.com>') {
  expect([...mail.parts.keys()]).toEqual(['text/plain']);
  expect(mail.headers.get('reply-to')).toBe(replyTo);
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post'])
    expect(mail.headers.has(name)).toBe(false);
}

async function digest() {
  await withTwoWeeks(server, ada.user.id, '青い <b>時間</b>');
  await ask(changeNotificationPreferences, { as: ada, body: { digest: true } });
  server.ctx.clock.set('2026-11-23T09:00:00Z');
  await planDue(server.ctx);
  const mail = await mailTo(ada.user.email);
  expectLetter(mail, { to: ada.user.email, subject: /^週間サマリー/, text: [/青い <b>時間<\/b>/, /10,100/] });
  expect([...mail.parts.keys()]).toEqual(['text/plain', 'text/html']);
  expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
  const html = mail.parts.get('text/html') ?? '';
  expect(html).toMatch(/<html[^>]* lang="ja"/);
  expect(html).toContain('青い &#60;b&#62;時間&#60;/b&#62;');
  expect(html).toContain('10,100');
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] =
    /^<http:\/\/localhost\/api\/digest\/unsubscribe\?token=(.*)>$/.exec(
      mail.headers.get('list-unsubscribe') ?? '',
    ) ?? [];
  expect((await ask(unsubscribe, { query: { token } })).statusCode).toBeLessThan(300);
  expect((await ask(getNotificationPreferences, { as: ada })).json().digest.isWanted).toBe(false);
}

async function notification() {
  await ask(changeNotificationPreferences, { as: ada, body: { choices: { plan_limit: { mail: true } } } });
  await notify(server.ctx, { userId: ada.user.id, type: 'plan_limit', facts: { songs: 25, limit: 25 } });
  const mail = await mailTo(ada.user.email);
  const text = [/25/, /http:\/\/localhost\/settings#notifications/];
  expectLetter(mail, { to: ada.user.email, subject: /プラン/, text });
  expectPlain(mail);
}

async function messageCopies() {
  const letters = lettersOf(server);
  const receiverId = await letters.supportOf(ada);
  const subject = '数字 – “Blue Hour”';
  const { threadId } = await letters.written(ada, { receiverId, subject, content: '火曜から\n.\n<b>変</b>' });
  const toTeam = await mailTo(admin.user.email);
  const asked = [/エイダ Byron <.*> wrote to the support team/, /火曜から\n\.\n<b>変<\/b>\n/];
  expectLetter(toTeam, { to: admin.user.email, subject: /^数字 – “Blue Hour”$/, text: asked });
  expectPlain(toTeam);
  await letters.written(admin, { receiverId: ada.user.id, threadId, subject, content: 'Mended.' });
  const toUser = await mailTo(ada.user.email);
  const answered = [/サポートチームから返信がありました/, /Mended\./];
  expectLetter(toUser, { to: ada.user.email, subject: /^Re: 数字/, text: answered });
  expectPlain(toUser);
}

async function contact() {
  const body = {
    name: 'Éva Ñandú',
    email: 'eva@example.com',
    topic: 'press',
    message: 'Grüße\r\n.\r\nBcc: x@y',
  };
  expect((await ask(sendContactMessage, { body })).statusCode).toBe(204);
  const mail = await mailTo(admin.user.email);
  const text = [/Éva Ñandú <eva@example\.com> sent a message/, /Grüße\n\.\nBcc: x@y\n/];
  expectLetter(mail, { to: admin.user.email, subject: /^Contact form \(press\): Éva Ñandú$/, text });
  expectPlain(mail, 'Éva Ñandú <eva@example.com>');
}

async function invitation() {
  const email = 'ben@example.com';
  expect((await ask(invite, { as: ada, body: { email, role: 'edit' } })).statusCode).toBe(201);
  const mail = await mailTo(email);
  const text = [/閲覧・編集/, /\nhttp:\/\/localhost\/ja\/invitation#[\w-]{43}\n/];
  expectLetter(mail, { to: email, subject: /^エイダ Byronさんから.*招待$/, text });
  expectPlain(mail);
}

const newAddress = 'ada.byron@example.com';

async function links() {
  const { email: before } = ada.user;
  await ask(requestReset, { body: { email: before } });
  const reset = await mailTo(before);
  const link = /\nhttp:\/\/localhost\/ja\/reset-password#[\w-]{43}\n/;
  expectLetter(reset, {
    to: before,
    subject: /^Tracklightの新しいパスワードの設定$/,
    text: [/30分/, link],
  });
  expectPlain(reset);

  post.received.length = 0;
  expect(
    (await ask(changeEmail, { as: ada, body: { email: newAddress, password: goodPassword } })).statusCode,
  ).toBe(200);
  const asked = await mailTo(newAddress);
  const opens = /\nhttp:\/\/localhost\/ja\/confirm-email#([\w-]{43})\n/;
  expectLetter(asked, {
    to: newAddress,
    subject: /^Tracklightの新しいメールアドレスの確認$/,
    text: [/24時間/, opens],
  });
  expectPlain(asked);

  const [, token = ''] = opens.exec(asked.parts.get('text/plain') ?? '') ?? [];
  expect((await ask(confirmEmail, { body: { token } })).statusCode).toBe(204);
  const told = await mailTo(before);
  const left = [/現在のメールアドレスはada\.byron@example\.comです/, /http:\/\/localhost\/contact/];
  expectLetter(told, { to: before, subject: /メールアドレスが変更されました$/, text: left });
  expectPlain(told);
}

async function securityNews() {
  const body = { currentPassword: goodPassword, newPassword: 'Harbour-77?' };
  expect((await ask(changePassword, { as: ada, body })).statusCode).toBeLessThan(300);
  const mail = await mailTo(newAddress);
  const text = [/2026\/11\/23|2026\u2060年11\u2060月\u206023\u2060日/, /http:\/\/localhost\/settings/];
  expectLetter(mail, { to: newAddress, subject: /パスワード.*変更/, text });
  expectPlain(mail);
}

async function report() {
  const kai = await person(server, { tier: 'premium', timeZone: 'UTC' });
  const body = { title: '青い時間', period: 'week', language: 'ja' };
  const { id } = (await ask(addReport, { as: kai, body })).json();
  const recipients = ['mira@example.com'];
  await ask(scheduleReport, { as: kai, params: { id }, body: { every: 'week', recipients } });
  server.ctx.clock.set('2026-11-30T09:00:00Z');
  await planDueReports(server.ctx);
  const mail = await mailTo('mira@example.com');
  expectLetter(mail, {
    to: 'mira@example.com',
    subject: /^青い時間$/,
    text: [/2026\u2060年11\u2060月\u206023\u2060日/, /配信停止/],
  });
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] =
    /^<http:\/\/localhost\/api\/report-mails\/unsubscribe\?token=(.*)>$/.exec(
      mail.headers.get('list-unsubscribe') ?? '',
    ) ?? [];
  expect((await ask(unsubscribeReport, { query: { token } })).statusCode).toBeLessThan(300);
}

/** By the file that sends it, in an order in which one leaves the other what it needs. */
const letters: Record<string, () => Promise<void>> = {
  'digests/send.ts': digest,
  'notifications/mail.ts': notification,
  'messages/mail.ts': messageCopies,
  'contact/mail.ts': contact,
  'accounts/members/invitations.ts': invitation,
  'accounts/mails/links.ts': links,
  'accounts/mails/security-mails.ts': securityNews,
  'reports/schedule.ts': report,
};

test.each(Object.entries(letters))(
  '[NTF-04] [MSG-05] [AUTH-07] [BEY-09] what %s sends arrives whole, in the reader’s language',
  async (_, arrives) => arrives(),
);

test('[SITE-05] no letter is sent that is not looked at here', () => {
  const senders = globSync('src/server/modules/**/*.ts')
    .filter((file) => !file.includes('test') && /\bmail\.send\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/server/modules/', ''));
  expect(senders.toSorted()).toEqual(Object.keys(letters).toSorted());
});
