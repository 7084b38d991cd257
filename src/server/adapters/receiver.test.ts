/** What a receiver may do to whoever calls it, and where it may be. */
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { keptReply } from '#domain/webhooks.ts';
import { answers, openHookReceiver } from '#kit/hook-receiver.ts';
import { isPrivateHost, openReceivers } from './receiver.ts';

const receiver = await openHookReceiver();
afterAll(() => receiver.close());
afterEach(() => {
  Object.assign(receiver, { answer: answers(204), addresses: {} });
  receiver.came.length = 0;
});

const post = (url = 'https://hooks.test/a') =>
  receiver.receivers.post({ url, headers: { 'content-type': 'application/json' }, body: '{}' });

describe('[API-01] a receiver', () => {
  test('gets what is posted, and what it says is kept as far as it is worth keeping', async () => {
    receiver.answer = answers(200, 'taken \0 with a zero');
    expect(await post()).toMatchObject({ status: 200, failure: null, reply: 'taken \uFFFD with a zero' });
    expect(receiver.came).toMatchObject([{ path: '/a', body: '{}' }]);
  });

  test.each([
    [199 + 1, null],
    [204, null],
    [301, 'redirect'],
    [308, 'redirect'],
    [400, 'status'],
    [404, 'status'],
    [410, 'status'],
    [429, 'status'],
    [500, 'status'],
  ] as const)('%i is %s', async (status, failure) => {
    receiver.answer = answers(status, '', { location: 'http://127.0.0.1:1/elsewhere' });
    expect(await post()).toMatchObject({ status, failure });
    // A redirect leads to no second call.
    expect(receiver.came).toHaveLength(1);
  });

  test.each([
    [429, '120', '120'],
    [503, 'Fri, 20 Nov 2026 12:00:00 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT'],
    [500, '120', undefined],
    [200, '120', undefined],
  ])('of %i that asks to be left alone for %s is heard: %s', async (status, wanted, heard) => {
    receiver.answer = answers(status, '', { 'retry-after': wanted });
    expect((await post()).retryAfter).toBe(heard);
  });

  test('that sends more than is kept is left in the middle', async () => {
    receiver.answer = (reply) => {
      reply.writeHead(200);
      const more = (): void => void (reply.writable && reply.write('é'.repeat(10_000), more));
      more();
    };
    const { status, failure, reply } = await post();
    expect([status, failure, reply]).toEqual([200, null, 'é'.repeat(keptReply)]);
  });

  test('that sends its reply a byte a second keeps nobody: the status counts', async () => {
    receiver.answer = (reply) => {
      reply.writeHead(200);
      reply.write('a');
      const timer = setInterval(() => reply.write('a'), 100);
      reply.on('close', () => clearInterval(timer));
    };
    const { status, failure, reply } = await post();
    expect([status, failure]).toEqual([200, null]);
    expect(reply).toMatch(/^a+$/);
  });

  test('that breaks off, or talks no HTTP, is not reached', async () => {
    receiver.answer = (reply) => reply.destroy();
    expect(await post()).toMatchObject({ status: null, failure: 'unreachable' });
    receiver.answer = (reply) => reply.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n');
    expect(await post()).toMatchObject({ status: null, failure: 'unreachable' });
  });

  test('that says first that it will go on is heard to the end', async () => {
    receiver.answer = (reply) => {
      reply.writeProcessing();
      reply.writeEarlyHints({ link: '</a>; rel=preload' });
      reply.writeHead(202).end('later');
    };
    expect(await post()).toMatchObject({ status: 202, failure: null, reply: 'later' });
  });

  test('that takes longer than anybody waits is a time-out', async () => {
    receiver.answer = () => {};
    expect(await post()).toMatchObject({ status: null, failure: 'timeout' });
  });
});

describe('[SEC-01] an address', () => {
  test.each([
    ['of this machine', 'https://127.0.0.1/a'],
    ['of this machine, in one number', 'https://2130706433/a'],
    ['of this machine, in octal', 'https://0177.0.0.1/a'],
    ['of this machine, in hex', 'https://0x7f.1/a'],
    ['of this machine, short', 'https://127.1/a'],
    ['of no machine', 'https://0.0.0.0/a'],
    ['of this machine, by IPv6', 'https://[::1]/a'],
    ['of this machine, as IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/a'],
    ['of an inner network', 'https://10.0.0.1/a'],
    ['of another inner network', 'https://192.168.1.1/a'],
    ['of a third', 'https://172.16.0.1/a'],
    ['of a provider’s inner network', 'https://100.64.0.1/a'],
    ['of the machine’s own cloud', 'https://169.254.169.254/latest/meta-data'],
    ['of that cloud, by IPv6', 'https://[fd00:ec2::254]/a'],
    ['of a link', 'https://[fe80::1]/a'],
    ['that carries an inner one by 6to4', 'https://[2002:7f00:1::]/a'],
    ['that carries an inner one by NAT64', 'https://[64:ff9b::7f00:1]/a'],
    ['of many machines', 'https://224.0.0.1/a'],
    ['of everybody', 'https://255.255.255.255/a'],
  ])('%s is not called', async (_what, url) => {
    expect(await receiver.receivers.placeOf(url)).toBe('private');
    expect(await post(url)).toMatchObject({ status: null, failure: 'private' });
    expect(receiver.came).toEqual([]);
  });

  test.each(['10.1.2.3', '127.0.0.1', '::1', 'fd00::1', '169.254.169.254'])(
    'that leads to %s by its name is not called',
    async (address) => {
      receiver.addresses['inside.test'] = address;
      expect(await receiver.receivers.placeOf('https://inside.test/a')).toBe('private');
      expect(await post('https://inside.test/a')).toMatchObject({ status: null, failure: 'private' });
      expect(receiver.came).toEqual([]);
    },
  );

  test('that leads inside at the second look-up alone is not called', async () => {
    receiver.addresses['turns.test'] = ['8.8.8.8', '10.0.0.1'];
    expect(await receiver.receivers.placeOf('https://turns.test/a')).toBe('public');
    expect(await post('https://turns.test/a')).toMatchObject({ status: null, failure: 'private' });
    expect(receiver.came).toEqual([]);
  });

  test.each([
    ['ENOTFOUND', 'nowhere', 'nowhere'],
    ['EAI_AGAIN', 'unclear', 'unreachable'],
  ] as const)('whose look-up says %s is %s', async (code, place, failure) => {
    receiver.addresses['nobody.test'] = code;
    expect(await receiver.receivers.placeOf('https://nobody.test/a')).toBe(place);
    expect(await post('https://nobody.test/a')).toMatchObject({ status: null, failure });
  });

  test('of a receiver without a certificate is not trusted', async () => {
    const plain = createTcpServer((socket) => socket.end('no TLS')).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as { port: number };
    const receivers = openReceivers([`127.0.0.1:${port}`]);
    const { failure } = await receivers.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: '' });
    expect(failure).toBe('tls');
    await receivers.close();
    plain.close();
  });

  test('that whoever runs the product allows is called, and no other port of that machine', async () => {
    const host = `127.0.0.1:${receiver.port}`;
    const receivers = openReceivers([host]);
    expect(receivers.isAllowed(`http://${host}/a`)).toBe(true);
    expect(await receivers.post({ url: `http://${host}/own`, headers: {}, body: '' })).toMatchObject({
      status: 204,
    });
    const other = `http://127.0.0.1:${receiver.port - 1}/a`;
    expect(receivers.isAllowed(other)).toBe(false);
    expect(await receivers.placeOf(other)).toBe('private');
    await receivers.close();
  });

  test.each([
    ['ntfy.home', true],
    ['127.0.0.1:9000', true],
    ['[::1]:9000', true],
    ['http://ntfy.home', false],
    ['ntfy.home/path', false],
    ['me@ntfy.home', false],
    ['', false],
  ])('`%s` names a host: %s', (name, isOne) => expect(isPrivateHost(name)).toBe(isOne));
});
