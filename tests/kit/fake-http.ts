/** A strict fake of the network: an unexpected request fails the test, and so does an unused expectation. */
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Clock } from '#server/kernel/clock.ts';
import type { Fetch, FetchInit, FetchReply } from '#server/platforms/http/fetch.ts';

export type ExpectedRequest = {
  method?: 'GET' | 'POST';
  /** Without the query. */
  url: string;
  /** Parameters that must be there; others may be too. */
  query?: Record<string, string>;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  /** The whole body. */
  json?: unknown;
};

/** `cut-off` sends half of a body and then breaks the connection. */
export type FakeReply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | { failure: 'timeout' | 'refused' | 'cut-off' };

export type SentRequest = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
};

export type FakeHttp = {
  fetch: Fetch;
  /** Expectations may be met in any order; each is met once. */
  expect(request: ExpectedRequest, reply: FakeReply): void;
  /** What may be asked for, any number of times or not at all; expectations come first. */
  allow(request: ExpectedRequest, reply: FakeReply | ((sent: SentRequest) => FakeReply)): void;
  sent: SentRequest[];
};

const hasAll = (
  wanted: Record<string, string> = {},
  got: (name: string) => string | null | undefined,
): boolean => Object.entries(wanted).every(([name, value]) => got(name) === value);

/** The body of a request that has one in JSON. */
export function jsonOf({ body = '', headers }: SentRequest): unknown {
  return headers['content-type'] === 'application/json' ? JSON.parse(body) : undefined;
}

function isMet(expected: ExpectedRequest, sent: SentRequest): boolean {
  const form = new URLSearchParams(sent.body);
  return (
    (expected.method ?? 'GET') === sent.method &&
    expected.url === `${sent.url.origin}${sent.url.pathname}` &&
    hasAll(expected.query, (name) => sent.url.searchParams.get(name)) &&
    hasAll(expected.headers, (name) => sent.headers[name]) &&
    hasAll(expected.form, (name) => form.get(name)) &&
    (expected.json === undefined || isDeepStrictEqual(jsonOf(sent), expected.json))
  );
}

function brokenBody(): ReadableStream<Uint8Array> {
  let isStarted = false;
  return new ReadableStream({
    pull(controller) {
      if (isStarted) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode('{"items":[{"id":'));
      isStarted = true;
    },
  });
}

function replyWith(reply: FakeReply): FetchReply {
  if (!('failure' in reply)) {
    const text = reply.text ?? (reply.json === undefined ? null : JSON.stringify(reply.json));
    const status = reply.status ?? 200;
    return new Response(text, { status, headers: reply.headers ?? {} });
  }
  if (reply.failure === 'cut-off') return new Response(brokenBody());
  // The words of the real errors hold the address; the tests make sure that they go no further.
  if (reply.failure === 'timeout') throw new DOMException('The operation was aborted', 'TimeoutError');
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  });
}

/**
 * For use inside a test; what was not met is reported when that test ends, and so is what `judge` finds
 * wrong with a request.
 */
export function fakeHttp(judge: (sent: SentRequest) => string[] = () => []): FakeHttp {
  const open: { request: ExpectedRequest; reply: FakeReply }[] = [];
  const allowed: Parameters<FakeHttp['allow']>[] = [];
  const unexpected: string[] = [];
  const sent: SentRequest[] = [];
  const faults: string[] = [];
  onTestFinished(() => {
    const unused = open.map(({ request }) => `${request.method ?? 'GET'} ${request.url}`);
    if (unexpected.length > 0) throw new Error(`unexpected request: ${unexpected.join(', ')}`);
    if (faults.length > 0) throw new Error(`request that the interface does not offer: ${faults.join('; ')}`);
    if (unused.length > 0) throw new Error(`expected request not made: ${unused.join(', ')}`);
  });
  const fetch = async (address: string, init: FetchInit): Promise<FetchReply> => {
    const request = { method: init.method, url: new URL(address), headers: init.headers, body: init.body };
    sent.push(request);
    faults.push(...judge(request));
    const place = open.findIndex((expected) => isMet(expected.request, request));
    const [met] = place < 0 ? [] : open.splice(place, 1);
    if (met) return replyWith(met.reply);
    const [, reply] = allowed.find(([expected]) => isMet(expected, request)) ?? [];
    if (reply) return replyWith(typeof reply === 'function' ? reply(request) : reply);
    unexpected.push(`${init.method} ${address}`);
    throw new TypeError('unexpected request');
  };
  return {
    fetch,
    sent,
    expect: (request, reply) => open.push({ request, reply }),
    allow: (request, reply) => allowed.push([request, reply]),
  };
}

/** A clock that stands still until it is set; whoever sleeps on it moves it to the end of the sleep. */
export function stillClock(start = '2026-11-20T12:00:00Z'): Clock & { set(instant: string | Date): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime();
    },
    sleep: async (milliseconds) => {
      const end = now + milliseconds;
      await Promise.resolve();
      now = Math.max(now, end);
    },
  };
}
