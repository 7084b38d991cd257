import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailer, noMail, openMail } from './mail.ts';

type Received = { from: string; to: string[]; head: string[]; body: string };

const received: Received[] = [];
const credentials: string[] = [];
let refuses = false;

const smtp = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  authMethods: ['PLAIN'],
  onAuth: ({ username, password }, _session, done) => {
    credentials.push(`${username} ${password}`);
    done(null, { user: username });
  },
  onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part) => parts.push(part));
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString();
      const [head = '', ...body] = raw.split('\r\n\r\n');
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        // A line that begins with a space goes on with the one before it.
        head: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
        body: body.join('\r\n\r\n'),
      });
      done();
    });
  },
});

let mailer: Mailer;
beforeAll(async () => {
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const url = `smtp://post%40office:s%2Fecret@127.0.0.1:${port}`;
  mailer = await openMail({ url, from: 'tracklight@music.example.com' });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((closed) => smtp.close(closed));
});
beforeEach(() => {
  received.length = 0;
  refuses = false;
});

const letter = {
  id: 'cnt_1.usr_2',
  to: 'admin@example.com',
  replyTo: { name: 'Ada Byron', address: 'ada@example.com' },
  subject: 'Contact form (press): Ada Byron',
  text: 'Hello\nthere',
};
const headerNames = () => received[0]?.head.map((line) => line.split(':')[0]).toSorted();
const header = (name: string) =>
  received[0]?.head.find((line) => line.startsWith(`${name}: `))?.split(': ')[1];

const usualHeaders = [
  'Auto-Submitted',
  'Content-Transfer-Encoding',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
];

describe('[SITE-05] mail over SMTP', () => {
  test('is handed in with user and password, from our address, as plain text', async () => {
    await mailer.send(letter);
    expect(credentials).toEqual(['post@office s/ecret']);
    expect(received[0]).toMatchObject({
      from: 'tracklight@music.example.com',
      to: ['admin@example.com'],
      body: 'Hello\r\nthere\r\n',
    });
    expect(header('From')).toBe('Tracklight <tracklight@music.example.com>');
    expect(header('Reply-To')).toBe('Ada Byron <ada@example.com>');
    expect(header('Message-ID')).toBe('<cnt_1.usr_2@music.example.com>');
    expect(header('Content-Type')).toMatch(/^text\/plain; charset=utf-8/);
    expect(headerNames()).toEqual(usualHeaders);
  });

  test.each([
    ['the message', { text: 'Hi\r\nBcc: x@example.com\r\n\r\n.\r\nMAIL FROM:<y@example.com>\r\n' }],
    ['the subject', { subject: 'Hi\r\nBcc: x@example.com\r\n\r\nbody' }],
    ['the name', { replyTo: { name: 'Ada\r\nBcc: x@example.com', address: 'ada@example.com' } }],
    ['a name like a list', { replyTo: { name: 'a@b.c>, "x" <x@example.com', address: 'ada@example.com' } }],
  ])('a header in %s stays text', async (_, given) => {
    await mailer.send({ ...letter, ...given });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['admin@example.com']);
    expect(headerNames()).toEqual(usualHeaders);
    expect(header('Reply-To')).toMatch(/<ada@example\.com>$/);
  });

  test('keeps other scripts', async () => {
    const given = { replyTo: { name: 'エイダ', address: 'ada@example.com' }, text: 'こんにちは' };
    await mailer.send({ ...letter, ...given });
    expect(header('Reply-To')).toMatch(/^=\?UTF-8\?.*\?= <ada@example\.com>$/);
    expect(Buffer.from(received[0]?.body ?? '', 'base64').toString()).toBe('こんにちは');
  });

  test('that the server does not take is a failure', async () => {
    refuses = true;
    await expect(mailer.send(letter)).rejects.toThrow(/no such mailbox/);
    expect(received).toEqual([]);
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
  expect([noMail.isConfigured, received]).toEqual([false, []]);
});
