/** A push service that a browser could have named: it answers as told, and reads what it got as the browser would. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPush, type Pusher } from '#server/adapters/push.ts';
import { networkTo } from './network.ts';

type Came = { path: string; headers: Record<string, string | undefined>; body: Buffer };

export type TestBrowser = {
  /** What it says of itself: the body of `addDevice`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  read(body: Buffer): string;
};

export type PushService = {
  pusher: Pusher;
  came: Came[];
  /** What it answers from now on. */
  status: number;
  /** Where names lead: a public address unless a test says otherwise; by a word as `ENOTFOUND`, what the lookup fails with. */
  addresses: Record<string, string>;
  browser(name: string): TestBrowser;
  close(): Promise<void>;
};

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** RFC 8188 with the keys of RFC 8291: one record, as push messages have. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const key = hkdf(auth, keys.computeSecret(sender), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, key, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function openBrowser(name: string): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `https://push.test/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => decrypted(body, keys, auth),
  };
}

export async function openPushService(): Promise<PushService> {
  const server = createServer(async (asked, reply) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const headers = asked.headers as Came['headers'];
    service.came.push({ path: asked.url ?? '', headers, body: Buffer.concat(parts) });
    reply.writeHead(service.status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const pusher = openPush(networkTo(port, () => service.addresses));
  const service: PushService = {
    ...{ pusher, came: [], status: 201, addresses: {}, browser: openBrowser },
    async close() {
      await pusher.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
