/** What every look-up by ISRC and every search must do, run by each platform that has one with its own examples. */
import { describe, expect, test } from 'vitest';
import { type FailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { Platform } from '#server/platforms/platform.ts';
import type { ExpectedRequest, FakeHttp, FakeReply } from './fake-http.ts';
import { mutations, nasty, setUpPlatform } from './platform-suite.ts';

export type FindingExamples = {
  environment: Record<string, string>;
  /** Texts that no message may hold. */
  secrets: readonly string[];
  /** What may come before and after the question itself, as a token. */
  prepare?(net: FakeHttp): void;
  request: ExpectedRequest;
  /** The reply in which the platform knows the song with the id `id`. */
  reply: unknown;
  id: string;
  /** The reply when it knows none. */
  none: FakeReply;
  failures: Record<Exclude<FailureKind, 'not-found' | 'kept-out'>, FakeReply>;
};

export const sampleIsrc = 'QZTL12400017';
export const sampleWords = { title: 'Lanterns on the Quay', artist: 'Hollow Tide' };

type Ids = string[];
type Ask = (platform: Platform, io: ReturnType<typeof setUpPlatform>['io']) => Promise<Ids>;

const lookUp: Ask = async (platform, io) =>
  ((await platform.findByIsrc?.(io, [sampleIsrc]))?.get(sampleIsrc) ?? []).map(
    ({ platformTrackId }) => platformTrackId,
  );
const search: Ask = async (platform, io) =>
  ((await platform.search?.(io, sampleWords)) ?? []).map(({ platformTrackId }) => platformTrackId);

function findingTests(platform: Platform, examples: FindingExamples, ask: Ask): void {
  const { environment, secrets, prepare, request, reply, id, none, failures } = examples;
  const asking = async (answer: FakeReply): Promise<Ids> => {
    const { net, io } = setUpPlatform(platform, environment);
    prepare?.(net);
    net.expect(request, answer);
    return ask(platform, io);
  };
  const failureOf = async (answer: FakeReply): Promise<PlatformFailure> => {
    const failure = await asking(answer).then(
      (ids) => new Error(`no failure but ${ids}`),
      (error: unknown) => error,
    );
    if (!(failure instanceof PlatformFailure)) throw failure;
    for (const secret of secrets) expect(`${failure.message}\n${failure.stack}`).not.toContain(secret);
    return failure;
  };

  test('[TRK-13] it names the song that it knows', async () => {
    expect(await asking({ json: reply })).toEqual([id]);
  });

  test('[TRK-13] nothing is an answer and no failure', async () => {
    expect(await asking(none)).toEqual([]);
  });

  test('[TRK-13] a reply with any part of it broken offers that song, none, or is a bad reply', async () => {
    for (const replacement of Object.values(nasty)) {
      for (const json of mutations(reply, replacement)) {
        const outcome = await asking({ json }).catch((error: unknown) => error);
        if (outcome instanceof PlatformFailure) expect(['bad-reply', 'needs-auth']).toContain(outcome.kind);
        else if (Array.isArray(outcome)) for (const one of outcome) expect(platform.isId(one)).toBe(true);
        else throw outcome;
      }
    }
  });

  test.each<[string, FakeReply, FailureKind]>([
    ['its own needs-auth', failures['needs-auth'], 'needs-auth'],
    ['its own rate-limited', failures['rate-limited'], 'rate-limited'],
    ['its own unavailable', failures.unavailable, 'unavailable'],
    ['its own bad-reply', failures['bad-reply'], 'bad-reply'],
    ['a 500', { status: 500, text: '' }, 'unavailable'],
    ['a 404 that is not its own', { status: 404, text: '<html>' }, 'bad-reply'],
    ['a time-out', { failure: 'timeout' }, 'unavailable'],
    ['a broken connection', { failure: 'cut-off' }, 'unavailable'],
    ['garbage', { text: '<!doctype html>\u0000' }, 'bad-reply'],
    ['a list', { json: [] }, 'bad-reply'],
  ])('[TRK-13] %s is the failure it should be and tells no secret', async (_, answer, kind) => {
    expect((await failureOf(answer)).kind).toBe(kind);
  });

  test('[TRK-13] a 429 says until when to wait', async () => {
    const failure = await failureOf({ status: 429, headers: { 'retry-after': '90' }, json: {} });
    expect(failure).toMatchObject({ kind: 'rate-limited', until: new Date('2026-11-20T12:01:30Z') });
  });

  test('[TRK-13] without its keys it asks nobody', async () => {
    const { io } = setUpPlatform(platform, {});
    const isOpen =
      platform.isConfigured(io.settings) && platform.limits(io.settings).isrcsAtOnce !== undefined;
    if (isOpen) return;
    await expect(ask(platform, io)).rejects.toMatchObject({ kind: 'needs-auth' });
  });
}

export function lookUpSuite(platform: Platform, examples: FindingExamples): void {
  describe(`${platform.id}’s look-up by ISRC`, () => {
    findingTests(platform, examples, lookUp);

    test('[TRK-13] a song with another ISRC is not the one that was asked for', async () => {
      const { net, io } = setUpPlatform(platform, examples.environment);
      examples.prepare?.(net);
      const other = JSON.parse(JSON.stringify(examples.reply).replaceAll(sampleIsrc, 'QZTL12400099'));
      net.expect(examples.request, { json: other });
      expect(await lookUp(platform, io)).toEqual([]);
    });

    test('[TRK-13] what is no ISRC is answered without asking anybody, and too many are refused', async () => {
      const { io } = setUpPlatform(platform, examples.environment);
      expect(await platform.findByIsrc?.(io, ['x,y&z'])).toEqual(new Map([['x,y&z', []]]));
      const { isrcsAtOnce = 0 } = platform.limits(io.settings);
      const many = Array.from(
        { length: isrcsAtOnce + 1 },
        (_, at) => `QZTL124${String(at).padStart(5, '0')}`,
      );
      await expect(platform.findByIsrc?.(io, many)).rejects.toBeInstanceOf(RangeError);
    });
  });
}

export function searchSuite(platform: Platform, examples: FindingExamples): void {
  describe(`${platform.id}’s search`, () => findingTests(platform, examples, search));
}
