import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FakeReply, fakeHttp, stillClock } from '#kit/fake-http.ts';
import { boundless } from '#kit/platform-keepers.ts';
import { createPlatformHttp, userAgentOf } from './client.ts';
import { PlatformFailure } from './failure.ts';
import { largestBody } from './fetch.ts';
import { type QuotaKeeper, rolling } from './quota.ts';

const shape = z.object({ ok: z.boolean() });
const url = 'https://api.example.com/things';
const fast = { quotas: [rolling('calls', 1000, 1000, 'https://example.com')] as const };

function setUp() {
  const clock = stillClock('2026-11-20T12:00:00Z');
  const net = fakeHttp();
  const http = createPlatformHttp({
    platform: 'deezer',
    limits: fast,
    quotas: boundless,
    clock,
    fetch: net.fetch,
  });
  return { clock, net, http };
}

async function failureOf(call: Promise<unknown>): Promise<PlatformFailure> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlatformFailure)) throw new Error('no PlatformFailure', { cause: error });
  return error;
}

const failureWith = async (reply: FakeReply): Promise<PlatformFailure> => {
  const { net, http } = setUp();
  net.expect({ url }, reply);
  return failureOf(http.get(url, shape, { query: { key: 'S3CRET' } }));
};

describe('a reply', () => {
  test('is parsed by its schema, and the request names us and asks for JSON', async () => {
    const { net, http } = setUp();
    net.expect({ url, query: { id: 'a,b' } }, { json: { ok: true, more: 1 } });
    expect(await http.get(url, shape, { query: { id: 'a,b' } })).toEqual({ ok: true });
    expect(net.sent[0]?.headers).toMatchObject({
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^Tracklight/),
    });
  });

  test.each([
    [undefined, ''],
    ['music@example.com', ' ( music@example.com )'],
    ['https://music.example.com', ' ( https://music.example.com )'],
  ])('[TRK-02] says which product asked for it, and with the contact %s whom to turn to', (contact, told) => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    expect(userAgentOf(contact)).toBe(`Tracklight/${version}${told}`);
  });

  test('to a form is sent as a form', async () => {
    const { net, http } = setUp();
    net.expect({ method: 'POST', url, form: { a: 'b c' } }, { json: { ok: true } });
    await http.post(url, shape, { form: { a: 'b c' } });
    expect(net.sent[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('to a parameter with several values repeats it, in place of what the address had', async () => {
    const { net, http } = setUp();
    net.expect({ url }, { json: { ok: true } });
    await http.get(`${url}?id=0&key=k`, shape, { query: { id: ['1', '2,3'] } });
    expect(net.sent[0]?.url.searchParams.getAll('id')).toEqual(['1', '2,3']);
    expect(net.sent[0]?.url.searchParams.get('key')).toBe('k');
  });

  test('can be had as text', async () => {
    const { net, http } = setUp();
    net.expect({ url }, { text: '<p>hello' });
    expect(await http.text(url)).toBe('<p>hello');
  });
});

describe('a reply', () => {
  test.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'needs-auth'],
    [403, 'needs-auth'],
    [429, 'rate-limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [408, 'unavailable'],
    [400, 'bad-reply'],
    [302, 'bad-reply'],
  ] as const)('with status %i means %s, unless the platform knows better', async (status, kind) => {
    const failure = await failureWith({ status, headers: { location: 'https://evil.example/' }, json: {} });
    expect(failure).toMatchObject({ kind, status });
  });

  test.each<[string, FakeReply, string]>([
    ['that is not JSON is bad', { text: '<html>' }, 'bad-reply'],
    ['that is empty is bad', { text: '' }, 'bad-reply'],
    ['of another shape is bad', { json: { ok: 'yes' } }, 'bad-reply'],
    ['that is larger than allowed is bad', { text: 'x'.repeat(largestBody + 1) }, 'bad-reply'],
    ['that breaks off is an outage', { failure: 'cut-off' }, 'unavailable'],
    ['that does not come in time is an outage', { failure: 'timeout' }, 'unavailable'],
    ['from a closed port is an outage', { failure: 'refused' }, 'unavailable'],
  ])('%s', async (_, reply, kind) => {
    const failure = await failureWith(reply);
    expect(failure.kind).toBe(kind);
  });
});

describe('a reply', () => {
  test.each<[string, FakeReply]>([
    ['a status', { status: 500, text: 'S3CRET' }],
    ['a wrong shape', { json: { S3CRET: 'S3CRET' } }],
    ['a time-out', { failure: 'timeout' }],
    ['a refused connection', { failure: 'refused' }],
  ])('that fails by %s tells no secret', async (_, reply) => {
    const failure = await failureWith(reply);
    expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure)}`).not.toContain('S3CRET');
    expect(failure.cause).toBeUndefined();
  });

  test('that fails because the address is none tells no secret', async () => {
    const { http } = setUp();
    const failure = await failureOf(http.get('nonsense?key=S3CRET', shape));
    expect(failure.message).toBe('deezer: bad-reply: the configured address is none');
  });
});

describe('[SYNC-03] Retry-After', () => {
  test.each([
    ['seconds', '120', '2026-11-20T12:02:00Z'],
    ['an HTTP date', 'Fri, 20 Nov 2026 12:05:00 GMT', '2026-11-20T12:05:00Z'],
    ['a date gone by', 'Fri, 20 Nov 2026 11:00:00 GMT', '2026-11-20T12:00:00Z'],
    ['more than a day', '99999999999', '2026-11-21T12:00:00Z'],
  ])('as %s is obeyed', async (_, header, until) => {
    const failure = await failureWith({ status: 429, headers: { 'retry-after': header } });
    expect(failure).toMatchObject({ kind: 'rate-limited', until: new Date(until) });
  });

  test('that cannot be read leaves the end of the pause open', async () => {
    expect((await failureWith({ status: 429, headers: { 'retry-after': 'soon' } })).until).toBeUndefined();
  });

  test('keeps the next calls from being sent until the pause is over', async () => {
    const { clock, net, http } = setUp();
    net.expect({ url }, { status: 429, headers: { 'retry-after': '60' } });
    await failureOf(http.get(url, shape));
    const refused = await failureOf(http.get(url, shape));
    expect(refused).toMatchObject({ kind: 'rate-limited', until: new Date('2026-11-20T12:01:00Z') });
    expect(net.sent).toHaveLength(1);
    clock.set('2026-11-20T12:01:00Z');
    net.expect({ url }, { json: { ok: true } });
    expect(await http.get(url, shape)).toEqual({ ok: true });
  });

  test('of one server does not stop the calls to another server of the platform', async () => {
    const { net, http } = setUp();
    net.expect({ url: 'https://accounts.example.com/' }, { status: 429, headers: { 'retry-after': '60' } });
    await failureOf(http.get('https://accounts.example.com/', shape));
    net.expect({ url }, { json: { ok: true } });
    expect(await http.get(url, shape)).toEqual({ ok: true });
  });
});

describe('[TRK-03] a redirect that is asked for', () => {
  const redirect = async (reply: FakeReply) => {
    const { net, http } = setUp();
    net.expect({ url, query: { id: '1' }, headers: { authorization: 'S3CRET' } }, reply);
    return http.redirect(url, { query: { id: '1' }, headers: { authorization: 'S3CRET' } });
  };

  test.each([
    ['https://evil.example/a?b', 'https://evil.example/a?b'],
    ['/songs/2', 'https://api.example.com/songs/2'],
    ['music:songs:2', 'music:songs:2'],
  ])('to %s is told and not followed', async (location, href) => {
    const answer = await redirect({ status: 302, headers: { location } });
    expect(answer).toEqual({ location: new URL(href) });
  });

  test('may be an answer at once', async () => {
    expect(await redirect({ json: { id: 2 } })).toEqual({ json: { id: 2 } });
    expect(await redirect({ headers: { location: 'https://evil.example/' }, text: '' })).toEqual({
      json: undefined,
    });
  });

  test.each<[string, FakeReply, string]>([
    ['without an address', { status: 302 }, 'bad-reply'],
    ['to nonsense', { status: 302, headers: { location: 'https://' } }, 'bad-reply'],
    ['that is a failure instead', { status: 404, headers: { location: '/a' } }, 'not-found'],
  ])('%s fails', async (_, reply, kind) => {
    const failure = await failureOf(redirect(reply));
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('S3CRET');
  });
});

describe('classify', () => {
  test('may make a failure of a success, with a pause that is kept', async () => {
    const { net, http } = setUp();
    const until = new Date('2026-11-20T13:00:00Z');
    const classify = () => ({ kind: 'rate-limited' as const, detail: 'code 4', until });
    net.expect({ url }, { json: { error: 4 } });
    expect(await failureOf(http.get(url, shape, { classify }))).toMatchObject({
      kind: 'rate-limited',
      until,
    });
    expect(await failureOf(http.get(url, shape))).toMatchObject({ kind: 'rate-limited', until });
    expect(net.sent).toHaveLength(1);
  });

  test('sees no JSON where there is none', async () => {
    const { net, http } = setUp();
    const seen: unknown[] = [];
    net.expect({ url }, { status: 502, text: 'Bad gateway' });
    const classify = ({ json }: { json: unknown }) => {
      seen.push(json);
      return undefined;
    };
    await failureOf(http.get(url, shape, { classify }));
    expect(seen).toEqual([undefined]);
  });
});

test('[SYNC-03] a call counts in the quotas it names, waits for its turn, and is sent back when that is too far away', async () => {
  const clock = stillClock('2026-11-20T12:00:00Z');
  const net = fakeHttp();
  const noneBefore = new Date('2026-11-20T13:00:00Z');
  const booked: string[] = [];
  const quotas: QuotaKeeper = {
    ...boundless,
    book: async (platform, asked) => {
      booked.push([platform, ...asked.map(({ name }) => name)].join(' '));
      return booked.length < 3 ? { waitMilliseconds: 1500 } : { noneBefore };
    },
  };
  const page = 'https://example.com';
  const limits = { quotas: [rolling('calls', 1, 1000, page), rolling('tokens', 1, 1000, page)] as const };
  const http = createPlatformHttp({ platform: 'youtube', limits, quotas, clock, fetch: net.fetch });
  net.expect({ url }, { json: { ok: true } });
  net.expect({ url }, { json: { ok: true } });
  await http.get(url, shape);
  expect(clock.now()).toEqual(new Date('2026-11-20T12:00:01.500Z'));
  await http.get(url, shape, { quotas: ['tokens'] });
  expect(await failureOf(http.get(url, shape))).toMatchObject({ kind: 'rate-limited', until: noneBefore });
  expect(booked).toEqual(['youtube calls', 'youtube tokens', 'youtube calls']);
});

test('[SYNC-03] a turn that comes too late, to a process that was held up, is not spent: another one is taken', async () => {
  const net = fakeHttp();
  net.expect({ url }, { json: { ok: true } });
  const late = [5_000, 20];
  let booked = 0;
  let elapsed = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const quotas: QuotaKeeper = {
    ...boundless,
    book: async () => {
      elapsed += late[booked++] ?? 0;
      return { waitMilliseconds: 0 };
    },
  };
  const clock = stillClock('2026-11-20T12:00:00Z');
  const http = createPlatformHttp({ platform: 'deezer', limits: fast, quotas, clock, fetch: net.fetch });
  await http.get(url, shape);
  expect(booked).toBe(2);
  // Held up again and again: nothing is sent, and all stand back for a moment.
  late.push(600, 600, 600);
  await expect(http.get(url, shape)).rejects.toMatchObject({
    kind: 'rate-limited',
    isOwnLimit: true,
    until: new Date('2026-11-20T12:00:01Z'),
  });
  now.mockRestore();
  expect(booked).toBe(5);
});
