/** What every platform must do, run by each platform's own test with its own examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metrics as metricsShape } from '#contract/shapes.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import { type FailureKind, type ItemFailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';
import { identify } from '#server/platforms/links.ts';
import { longestText } from '#server/platforms/parse.ts';
import type { Platform, PlatformIo, ReadResult } from '#server/platforms/platform.ts';
import { requestFaults } from './described-requests.ts';
import { type ExpectedRequest, type FakeHttp, type FakeReply, fakeHttp, stillClock } from './fake-http.ts';
import { boundless, memoryTokens } from './platform-keepers.ts';
import { draws } from './thorough.ts';

export type BatchExamples = {
  entriesOf(reply: unknown): readonly unknown[];
  withEntries(reply: unknown, entries: readonly unknown[]): unknown;
  /** The entry under another song's id. */
  about(entry: unknown, id: string): unknown;
  /** The entry with a title by which its song is known again. */
  titled(entry: unknown, title: string): unknown;
};

export type PlatformExamples = {
  /** The environment that configures the platform. */
  environment: Record<string, string>;
  /** Texts that no message may hold: keys, tokens. */
  secrets: readonly string[];
  /** Well-formed ids, at least two. */
  ids: readonly string[];
  /** Texts that are no ids here. */
  notIds: readonly string[];
  /** Pasted link → id. */
  links: Record<string, string>;
  /** Expectations that come before the songs are asked for, as a token. */
  prepare?(net: FakeHttp): void;
  /** The request for these ids, and the reply to it when all of them are known. */
  request(ids: readonly string[]): ExpectedRequest;
  reply(ids: readonly string[]): unknown;
  /** What carries that reply where it is not sent as JSON, as a page does. */
  carried?(reply: unknown): FakeReply;
  /** The reply to a request for one id that the platform does not know. */
  unknownId: FakeReply;
  failures: Record<Exclude<FailureKind, 'not-found' | 'kept-out'>, FakeReply>;
  /** How the replies of a platform that answers many songs at once are taken apart. */
  batch?: BatchExamples;
  /** What follows from a reply about another song, where it is neither `replaced` of a batch nor the song's `bad-reply`. */
  stranger?: ItemFailureKind;
  /** What a 403 means where it is not about keys. */
  forbidden?: FailureKind;
};

type Settings = Record<string, unknown>;
type SetUp = { net: FakeHttp; io: PlatformIo<Settings> };

export function setUpPlatform(platform: Platform, environment: Record<string, string>): SetUp {
  const settings = platform.settings.parse(environment);
  const net = fakeHttp((sent) => requestFaults(platform.id, settings, sent));
  const clock = stillClock('2026-11-20T12:00:00Z');
  const limits = platform.limits(settings);
  return {
    net,
    io: {
      clock,
      settings,
      tokens: memoryTokens(clock),
      http: createPlatformHttp({
        platform: platform.id,
        limits,
        quotas: boundless,
        clock,
        fetch: net.fetch,
      }),
    },
  };
}

/** The same value with one part of it replaced; every part at any depth has its turn. */
export function* mutations(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (Array.isArray(value)) {
    for (const [place, entry] of value.entries())
      for (const changed of mutations(entry, replacement)) yield value.with(place, changed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value))
      for (const changed of mutations(entry, replacement)) yield { ...value, [name]: changed };
  }
}

/** Every field at any depth, by its way from the top. */
function fieldsOf(value: unknown, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const here = `${way}/${name}`;
    return Array.isArray(value) ? fieldsOf(part, here) : [here, ...fieldsOf(part, here)];
  });
}

function withoutFields(value: unknown, left: ReadonlySet<string>, way = ''): unknown {
  if (Array.isArray(value)) return value.map((part, place) => withoutFields(part, left, `${way}/${place}`));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !left.has(`${way}/${name}`));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutFields(part, left, `${way}/${name}`)]));
}

/** Kept as text by whoever reads it: pages show it letter by letter. */
const markup = '<b onclick="x()">Rock &amp; Roll</b>';

export const nasty: Record<string, unknown> = {
  null: null,
  'a negative number': -1,
  'a fraction': 0.5,
  'a huge number': 1e30,
  'a number as text': '12',
  'an empty text': '',
  'a long text': 'x'.repeat(1_000_000),
  'control characters': '\u0000\u202e\ud800<script>',
  HTML: markup,
  'a script as address': 'javascript:alert(1)',
  'a list': [],
  'a list of null': [null],
  'an object': { toString: 1, constructor: 'x' },
  true: true,
};

function expectClean(platform: Platform, result: ReadResult | undefined): void {
  if (result?.outcome !== 'read') {
    expect(result).toMatchObject({
      outcome: 'failed',
      kind: expect.stringMatching(/^(bad-reply|not-found|no-title|no-counts|replaced)$/),
    });
    return;
  }
  const { song, metrics, withheld } = result;
  expect(metricsShape.safeParse(metrics).success).toBe(true);
  for (const name of [...Object.keys(metrics), ...withheld]) expect(platform.counts).toContain(name);
  expect(song.title).not.toBe('');
  for (const text of Object.values(song)) expect(text).toBeDefined();
  for (const text of [song.title, song.artist, song.album ?? '']) {
    expect(text.length).toBeLessThanOrEqual(longestText * 2);
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e]/u);
    if (text.includes('Roll')) expect(text).toContain(markup);
  }
  if (song.artworkUrl) expect(song.artworkUrl).toMatch(/^https:\/\//);
  if (song.durationSeconds) expect(Number.isSafeInteger(song.durationSeconds)).toBe(true);
}

async function failureOf(
  platform: Platform,
  { io }: SetUp,
  id: string,
): Promise<{ kind: ItemFailureKind; message: string; until?: Date }> {
  try {
    const result = (await platform.read(io, [id])).get(id);
    if (result?.outcome !== 'failed') throw new Error('no failure');
    return { kind: result.kind, message: result.detail ?? '' };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    return { kind: error.kind, message: `${error.message}\n${error.stack}`, until: error.until };
  }
}

function linkTests(platform: Platform, examples: PlatformExamples): void {
  test('[TRK-03] its ids lead to pages that lead back to them', () => {
    for (const id of examples.ids) {
      expect(platform.isId(id)).toBe(true);
      expect(identify(platform.urlOf(id))).toEqual({
        platform: platform.id,
        link: { kind: 'track', platformTrackId: id, url: platform.urlOf(id) },
      });
    }
    for (const id of examples.notIds) expect(platform.isId(id), id).toBe(false);
  });

  test.each(Object.entries(examples.links))('[TRK-03] %s names %s', (link, id) => {
    expect(identify(link)).toMatchObject({ platform: platform.id, link: { platformTrackId: id } });
  });

  test('[TRK-03] its hosts are met exactly', () => {
    for (const pattern of platform.hosts) {
      const host = pattern.replace('*.', '');
      const path = new URL(platform.urlOf(examples.ids[0] ?? '')).pathname;
      for (const foreign of [
        `x${host}`,
        `${host}.evil.example`,
        `${host}@evil.example`,
        `evil.example/${host}`,
      ])
        expect(identify(`https://${foreign}${path}`), foreign).toEqual({ code: 'unknown_host' });
    }
  });

  test('[TRK-03] no path on its hosts makes it throw', () => {
    const path = fc.array(
      fc.oneof(fc.webFragments(), fc.constantFrom('track', 'embed', '__proto__', '%', '%zz', '//')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...platform.hosts), path, fc.webQueryParameters(), (host, parts, query) => {
        const url = URL.parse(`https://${host}/${parts.join('/')}?${query}`);
        if (url) expect(platform.parse(url).kind).toBeTypeOf('string');
      }),
    );
  });
}

function readTests(platform: Platform, examples: PlatformExamples): void {
  const [first = ''] = examples.ids;
  const setUp = () => setUpPlatform(platform, examples.environment);
  const prepared = (): SetUp => {
    const ready = setUp();
    examples.prepare?.(ready.net);
    return ready;
  };
  const { batchSize } = platform.limits(platform.settings.parse(examples.environment));
  const carried = examples.carried ?? ((json: unknown): FakeReply => ({ json }));

  test('[TRK-02] answers every id that was asked for, once, and no other', async () => {
    const { net, io } = prepared();
    const asked = examples.ids.slice(0, batchSize);
    net.expect(examples.request(asked), carried(examples.reply(asked)));
    const results = await platform.read(io, [...asked, ...asked]);
    expect([...results.keys()]).toEqual(asked);
    for (const result of results.values()) {
      expect(result.outcome).toBe('read');
      expectClean(platform, result);
    }
  });

  test('answers what is no id without asking anybody', async () => {
    const { io } = setUp();
    for (const id of examples.notIds)
      expect((await platform.read(io, [id])).get(id)).toMatchObject({ outcome: 'failed', kind: 'not-found' });
    expect(await platform.read(io, [])).toEqual(new Map());
  });

  test('takes no more ids than its batch holds', async () => {
    const { io } = setUp();
    const many = Array.from({ length: batchSize + 1 }, (_, place) => `${first}${place}`);
    await expect(platform.read(io, many)).rejects.toBeInstanceOf(RangeError);
  });

  test('[TRK-05] a reply with any part of it broken is cleaned or is that song’s failure', async () => {
    for (const replacement of Object.values(nasty)) {
      for (const reply of mutations(examples.reply([first]), replacement)) {
        const { net, io } = prepared();
        net.expect(examples.request([first]), carried(reply));
        const result = await platform.read(io, [first]).catch((error: unknown) => error);
        if (result instanceof PlatformFailure) expect(result.kind).toBe('bad-reply');
        else if (result instanceof Map) expectClean(platform, result.get(first));
        else throw result;
      }
    }
  });
}

/** An entry is about the song whose id it states, wherever it stands, and a song has its own facts or none. */
function batchTests(platform: Platform, examples: PlatformExamples, batch: BatchExamples): void {
  const [a = '', b = '', c = '', stranger = ''] = examples.ids;
  const asked = [a, b, c];
  const carried = examples.carried ?? ((json: unknown): FakeReply => ({ json }));
  const entries = batch
    .entriesOf(examples.reply(asked))
    .map((entry, place) => batch.titled(batch.about(entry, asked[place] ?? ''), `Song of ${asked[place]}`));
  const readWith = async (given: readonly unknown[], alone?: readonly unknown[]) => {
    const { net, io } = setUpPlatform(platform, examples.environment);
    examples.prepare?.(net);
    net.expect(examples.request(asked), carried(batch.withEntries(examples.reply(asked), given)));
    for (const id of asked)
      net.allow(
        examples.request([id]),
        alone ? carried(batch.withEntries(examples.reply([id]), alone)) : examples.unknownId,
      );
    const results = await platform.read(io, asked);
    expect([...results.keys()]).toEqual(asked);
    return asked.map((id) => {
      const result = results.get(id);
      return result?.outcome === 'read' ? result.song.title : result?.kind;
    });
  };
  const [ofA, ofB, ofC] = entries;
  const own = asked.map((id) => `Song of ${id}`);
  const unasked = batch.titled(batch.about(ofA, stranger), 'Song that nobody asked for');

  test.each<[string, unknown[]]>([
    ['in their order', entries],
    ['in another order', [ofC, ofA, ofB]],
    ['twice', [ofA, ofB, ofB, ofC, ofA]],
    ['with one that nobody asked for', [unasked, ofA, ofB, ofC]],
  ])('[TRK-05] entries %s leave every song its own', async (_, given) => {
    expect(await readWith(given)).toEqual(own);
  });

  test('[TRK-05] without an entry a song has nothing, and the others keep their own', async () => {
    const [first, missing, last] = await readWith([ofA, ofC]);
    expect([first, last]).toEqual([own[0], own[2]]);
    expect(missing).toMatch(/^(not-found|bad-reply)$/);
  });

  test('[SYNC-04] a reply that mixes songs up gives none another’s facts, and marks none as gone', async () => {
    const mixed = [ofA, batch.about(ofB, a), ofC];
    expect(await readWith(mixed, [unasked, ofC])).toEqual(['bad-reply', 'bad-reply', own[2]]);
    expect(await readWith([ofA, unasked, ofC], [unasked, ofC])).toEqual([own[0], 'bad-reply', own[2]]);
  });

  test('[TRK-15] a song that is answered under another id is asked for alone, and then replaced or gone', async () => {
    expect(await readWith([ofA, unasked, ofC], [unasked])).toEqual([own[0], 'replaced', own[2]]);
    expect(await readWith([ofA, unasked, ofC])).toEqual([own[0], 'not-found', own[2]]);
    expect(await readWith([ofA, unasked], [unasked])).toEqual([own[0], 'replaced', 'replaced']);
  });

  test('[TRK-15] the other song is offered by its page', async () => {
    const { net, io } = setUpPlatform(platform, examples.environment);
    examples.prepare?.(net);
    net.expect(examples.request([a]), carried(batch.withEntries(examples.reply([a]), [unasked])));
    const result = (await platform.read(io, [a])).get(a);
    expect(result).toEqual({ outcome: 'failed', kind: 'replaced', detail: platform.urlOf(stranger) });
  });
}

function failureTests(platform: Platform, examples: PlatformExamples): void {
  const [first = ''] = examples.ids;
  const failureWith = async (reply: FakeReply) => {
    const ready = setUpPlatform(platform, examples.environment);
    examples.prepare?.(ready.net);
    ready.net.expect(examples.request([first]), reply);
    const failure = await failureOf(platform, ready, first);
    for (const secret of examples.secrets) expect(failure.message).not.toContain(secret);
    return failure;
  };

  test.each<[string, FakeReply, FailureKind]>([
    ['an id nobody knows', examples.unknownId, 'not-found'],
    ['its own needs-auth', examples.failures['needs-auth'], 'needs-auth'],
    ['its own rate-limited', examples.failures['rate-limited'], 'rate-limited'],
    ['its own unavailable', examples.failures.unavailable, 'unavailable'],
    ['its own bad-reply', examples.failures['bad-reply'], 'bad-reply'],
    ['a 403', { status: 403, text: '' }, examples.forbidden ?? 'needs-auth'],
    ['a 500', { status: 500, text: '' }, 'unavailable'],
    ['a 404 that is not its own', { status: 404, text: '<html>' }, 'bad-reply'],
    ['a time-out', { failure: 'timeout' }, 'unavailable'],
    ['a closed port', { failure: 'refused' }, 'unavailable'],
    ['a broken connection', { failure: 'cut-off' }, 'unavailable'],
    ['a cut-off body', { text: JSON.stringify(examples.reply([first])).slice(0, -9) }, 'bad-reply'],
    ['garbage', { text: '<!doctype html>\u0000' }, 'bad-reply'],
    ['an empty body', { text: '' }, 'bad-reply'],
    ['a list', { json: [] }, 'bad-reply'],
  ])('%s is the failure it should be and tells no secret', async (_, reply, kind) => {
    expect((await failureWith(reply)).kind).toBe(kind);
  });

  test('[SYNC-03] a 429 says until when to wait', async () => {
    const failure = await failureWith({ status: 429, headers: { 'retry-after': '90' }, json: {} });
    expect(failure).toMatchObject({ kind: 'rate-limited', until: new Date('2026-11-20T12:01:30Z') });
  });

  test('[SYNC-04] a reply about another song is not taken for the one that was asked for', async () => {
    const [, second = ''] = examples.ids;
    const carried = examples.carried ?? ((json: unknown): FakeReply => ({ json }));
    expect((await failureWith(carried(examples.reply([second])))).kind).toBe(
      examples.stranger ?? (examples.batch ? 'replaced' : 'bad-reply'),
    );
  });

  test('[TRK-15] a reply that leaves out whatever it likes is an answer, and no outage', async () => {
    const reply = examples.reply([first]);
    const carried = examples.carried ?? ((json: unknown): FakeReply => ({ json }));
    const answers = ['read', 'no-title', 'no-counts', 'replaced', 'bad-reply'];
    // Whoever is asked instead may not know it.
    if (platform.findsElsewhere) answers.push('not-found');
    await fc.assert(
      fc.asyncProperty(fc.subarray(fieldsOf(reply), { maxLength: 3 }), async (left) => {
        const ready = setUpPlatform(platform, examples.environment);
        examples.prepare?.(ready.net);
        ready.net.expect(examples.request([first]), carried(withoutFields(reply, new Set(left))));
        const kind = await failureOf(platform, ready, first).then(
          (failure) => failure.kind,
          () => 'read',
        );
        expect(answers, left.join(' ')).toContain(kind);
      }),
      { numRuns: draws(60) },
    );
  });

  test('without its keys it asks nobody', async () => {
    const ready = setUpPlatform(platform, {});
    if (platform.isConfigured(ready.io.settings)) return;
    expect((await failureOf(platform, ready, first)).kind).toBe('needs-auth');
  });
}

export function platformSuite(platform: Platform, examples: PlatformExamples): void {
  describe(`${platform.id} as a platform`, () => {
    test('says how often it may be asked, and where that is written', () => {
      const limits = platform.limits(platform.settings.parse({}));
      expect(limits.batchSize).toBeGreaterThan(0);
      expect(new Set(limits.quotas.map(({ name }) => name)).size).toBe(limits.quotas.length);
      for (const { calls, page } of limits.quotas) {
        expect(calls).toBeGreaterThan(0);
        expect(page).toMatch(/^https:\/\//);
      }
    });
    linkTests(platform, examples);
    readTests(platform, examples);
    if (examples.batch) batchTests(platform, examples, examples.batch);
    failureTests(platform, examples);
  });
}
