/** A real mail server for tests, and what it was given as a mailbox would show it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  /** The envelope: who it is from and who gets it, whatever stands in the mail. */
  from: string;
  to: string[];
  /** As it came, line breaks and all. */
  raw: string;
  /** By lower-case name, unfolded, and with encoded words read. */
  headers: Map<string, string>;
  /** By type, e.g. `text/plain`: decoded, with `\n` between lines. */
  parts: Map<string, string>;
};

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** User and password of whoever has signed in. */
  credentials: string[];
  /** True: no mailbox is known here. */
  refuses: boolean;
  close(): Promise<void>;
};

/** Listens on a free port, for everybody, or for those alone whose user and password stand in the address. */
export async function openMailServer(userAndPassword = ''): Promise<MailServer> {
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: !userAndPassword,
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) => {
      server.credentials.push(`${username} ${password}`);
      done(null, { user: username });
    },
    onRcptTo: (_address, _session, done) => done(server.refuses ? new Error('no such mailbox') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        server.received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          headers: entityOf(raw).headers,
          parts: new Map(partsOf(raw)),
        });
        done();
      });
    },
  });
  const server: MailServer = {
    url: '',
    received: [],
    credentials: [],
    refuses: false,
    close: () => new Promise((closed) => smtp.close(closed)),
  };
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server.url = `smtp://${userAndPassword}${userAndPassword && '@'}127.0.0.1:${port}`;
  return server;
}

function entityOf(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = lines.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), readWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

/** Each text of a mail, whichever way it travels; files that are attached are none. */
function partsOf(raw: string): [string, string][] {
  const { headers, body } = entityOf(raw);
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.slice(2)));
  if (headers.get('content-disposition')?.startsWith('attachment')) return [];
  if (!/charset=utf-8/i.test(type)) throw new Error(`not UTF-8: ${type}`);
  const text = bytesOf(body, headers.get('content-transfer-encoding')).toString();
  return [[type.split(';')[0] ?? '', text.replaceAll('\r\n', '\n')]];
}

function bytesOf(body: string, encoding = '7bit'): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : Buffer.from(body, 'latin1');
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

/** Encoded words (RFC 2047); nothing stands between two of them. */
const readWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      (way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : unquoted(text.replaceAll('_', ' '))
      ).toString(),
    );
