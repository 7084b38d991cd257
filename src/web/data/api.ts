/** The one way to the API: credentials included, objects as JSON, failures as errors that begin with their status. */
import { shownAccountHeader, urlOf } from '#contract/address.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#domain/errors.ts';

/** `message` is `STATUS: body`, or `STATUS: status text` where the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** The reply's text as it came. */
  readonly body: string;
  /** Seconds the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.body = body;
    this.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  }

  /** The code of a problem document, where the body is one. */
  get code(): ErrorCode | undefined {
    return this.#problem.code;
  }

  /** What a problem document tells beside its code, in the contract's shape for that code. */
  get params(): unknown {
    return this.#problem.params;
  }

  get #problem(): { code?: ErrorCode; params?: unknown } {
    try {
      return JSON.parse(this.body);
    } catch {
      return {};
    }
  }
}

/** What was asked for does not exist; on the server, where the API is called in process, the message alone says so. */
export const isMissing = (error: Error | null): boolean => error?.message.startsWith('404') ?? false;

/** Of a page about one thing: there is none of that name, or what its address says can be no name. */
export const leadsNowhere = (error: Error | null): boolean =>
  isMissing(error) || (error?.message.startsWith('400') ?? false);

let shownAccount: string | undefined;

/** Whose account the page shows; other tabs may turn this browser to another one, whose data is not for this page. */
export function showsAccount(id: string | undefined): void {
  // On the server pages of many people are made at once, each with one reading of who is here.
  if (typeof window !== 'undefined') shownAccount = id;
}

/** What every call says of the page that it comes from. */
export const pageHeaders = (): Record<string, string> =>
  shownAccount === undefined ? {} : { [shownAccountHeader]: shownAccount };

async function parse(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new ApiError(response, text);
  return text ? JSON.parse(text) : undefined;
}

export const heard = {
  /** Told of each reply, and of each call that came to none; `shell/connection.ts` listens on pages that say so. */
  note: (_reply?: Response): void => {},
  /** Told of each reply that says that nobody is signed in; `current-user.ts` listens. */
  signedOut: (): void => {},
};

type CallInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function answerTo(url: string, init: CallInit): Promise<Response> {
  const headers = { ...init.headers, ...pageHeaders() };
  const response = await fetch(url, { credentials: 'include', ...init, headers }).catch((error: unknown) => {
    if (!init.signal?.aborted) heard.note();
    throw error;
  });
  heard.note(response);
  if (response.status === 401) heard.signedOut();
  return response;
}

const call = async (url: string, init: CallInit): Promise<unknown> => parse(await answerTo(url, init));

/** Nobody is signed in, or is any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** What is there for another account now begins anew; what somebody was about to write stays in front of them. */
function leaveOnAnotherAccount(error: unknown): never {
  if (error instanceof ApiError && error.code === 'account_changed') window.location.assign('/dashboard');
  throw error;
}

/** One page of a list; the cursor of the next is there when there is one. Whoever is signed out gets null in place of items. */
export async function getPage(
  url: string,
  signal?: AbortSignal,
): Promise<{ items: unknown; nextCursor: string | undefined }> {
  const response = await answerTo(url, signal ? { signal } : {});
  if (response.status === 401) return { items: null, nextCursor: undefined };
  return { items: await parse(response), nextCursor: response.headers.get('x-next-cursor') ?? undefined };
}

/** After that nobody waits for a read any more: it has failed, and says so. */
const patienceMs = 30_000;

/** GET of an address; what the query cache calls for every read. `signal` is that of a reader who has gone. */
export function getJson(url: string, signal?: AbortSignal): Promise<unknown> {
  const reading = new AbortController();
  const timer = setTimeout(() => {
    heard.note();
    // By its digit it is not tried again, which would be another half minute.
    reading.abort(new Error('504: no answer'));
  }, patienceMs);
  signal?.addEventListener('abort', () => reading.abort());
  return call(url, { signal: reading.signal })
    .catch(leaveOnAnotherAccount)
    .finally(() => clearTimeout(timer));
}

type Inputs<E extends Endpoint> = {
  params?: ParamsOf<E> extends undefined ? never : ParamsOf<E>;
  query?: QueryInputOf<E> extends undefined ? never : QueryInputOf<E>;
  body?: BodyInputOf<E> extends undefined ? never : BodyInputOf<E>;
};

export const addressOf = <E extends Endpoint>(
  path: E['path'],
  inputs: Pick<Inputs<E>, 'params' | 'query'> = {},
): string =>
  urlOf(
    path,
    inputs.params as Record<string, string> | undefined,
    inputs.query as Record<string, string> | undefined,
  );

/** A write: `send<typeof addTracks>('POST', '/api/tracks', { body })`. Method and path are checked against the endpoint. */
export async function send<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  inputs: Inputs<E> = {},
): Promise<ReplyOf<E>> {
  const reply = await call(addressOf<E>(path, inputs), {
    method,
    ...(inputs.body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(inputs.body) }),
  });
  return reply as ReplyOf<E>;
}
