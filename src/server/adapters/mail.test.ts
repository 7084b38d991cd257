import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, openMailServer } from '#kit/mail-server.ts';
import { type Mailer, noMail, openMail } from './mail.ts';

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await openMailServer('post%40office:s%2Fecret');
  mailer = await openMail({ url: server.url, from: 'tracklight@music.example.com' });
});
afterAll(async () => {
  mailer.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.refuses = false;
});

const letter = {
  id: 'cnt_1.usr_2',
  to: 'admin@example.com',
  replyTo: { name: 'Ada Byron', address: 'ada@example.com' },
  subject: 'Contact form (press): Ada Byron',
  text: 'Hello\nthere',
};
const headerNames = () => [...(server.received[0]?.headers.keys() ?? [])].toSorted();
const header = (name: string) => server.received[0]?.headers.get(name);
const text = () => server.received[0]?.parts.get('text/plain');

const usualHeaders = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

describe('[SITE-05] mail over SMTP', () => {
  test('is handed in with user and password, from our address, as plain text', async () => {
    await mailer.send(letter);
    expect(server.credentials).toEqual(['post@office s/ecret']);
    expect(server.received[0]).toMatchObject({
      from: 'tracklight@music.example.com',
      to: ['admin@example.com'],
    });
    expect(text()).toBe('Hello\nthere\n');
    expect(header('from')).toBe('Tracklight <tracklight@music.example.com>');
    expect(header('reply-to')).toBe('Ada Byron <ada@example.com>');
    expect(header('message-id')).toBe('<cnt_1.usr_2@music.example.com>');
    expect(header('content-type')).toMatch(/^text\/plain; charset=utf-8/);
    expect(headerNames()).toEqual(usualHeaders);
  });

  test.each([
    ['the message', { text: 'Hi\r\nBcc: x@example.com\r\n\r\n.\r\nMAIL FROM:<y@example.com>\r\n' }],
    ['the subject', { subject: 'Hi\r\nBcc: x@example.com\r\n\r\nbody' }],
    ['the name', { replyTo: { name: 'Ada\r\nBcc: x@example.com', address: 'ada@example.com' } }],
    ['a name like a list', { replyTo: { name: 'a@b.c>, "x" <x@example.com', address: 'ada@example.com' } }],
  ])('a header in %s stays text', async (_, given) => {
    await mailer.send({ ...letter, ...given });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.to).toEqual(['admin@example.com']);
    expect(headerNames()).toEqual(usualHeaders);
    expect(header('reply-to')).toMatch(/<ada@example\.com>$/);
  });

  test('keeps other scripts', async () => {
    const given = { replyTo: { name: 'エイダ', address: 'ada@example.com' }, text: 'こんにちは' };
    await mailer.send({ ...letter, ...given });
    expect(header('reply-to')).toBe('エイダ <ada@example.com>');
    expect(text()).toBe('こんにちは');
    expect(server.received[0]?.raw).toMatch(/^[\t\r\n -~]*$/);
  });

  test('that the server does not take is a failure', async () => {
    server.refuses = true;
    await expect(mailer.send(letter)).rejects.toThrow(/no such mailbox/);
    expect(server.received).toEqual([]);
  });

  test('to a server that is not there is a failure', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((closed) => free.close(closed));
    const lost = await openMail({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com' });
    await expect(lost.send(letter)).rejects.toThrow(/ECONNREFUSED/);
  });
});

test('[SITE-05] without settings nothing is sent and nothing fails', async () => {
  expect(await openMail(undefined)).toBe(noMail);
  await noMail.send(letter);
  noMail.close();
  expect([noMail.isConfigured, server.received]).toEqual([false, []]);
});
