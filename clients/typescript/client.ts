/** Calls the Tracklight API with a key: typed by operation, tried again when it is busy, lists page by page. */
import { type ErrorCode, type Operations, routes } from './operations.ts';

export type { ErrorCode, Operations } from './operations.ts';

export type ClientOptions = {
  /** Where Tracklight is: `https://tracklight.example`. */
  url: string;
  /** `tlk_live_…`, made in Settings. Keep it out of code and browsers. */
  key: string;
  /** Further tries of a call that was refused for now; 3 unless told. */
  retries?: number;
  /** A longer wait fails at once, with `retryAfter`; 60 unless told. */
  mostWaitSeconds?: number;
  fetch?: typeof fetch;
};

export type OperationId = keyof Operations;
export type InputOf<Id extends OperationId> = Operations[Id]['input'];
export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];

/** Of one call. `idempotencyKey`: of a write, made up unless told, so that trying again does it once. */
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

/** Nothing has to be given to an operation that needs nothing. */
type Arguments<Id extends OperationId> =
  object extends InputOf<Id>
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions];

/** Operations that answer a page of a list. */
export type ListId = {
  [Id in OperationId]: AnswerOf<Id> extends { data: unknown[]; nextCursor: string | null } ? Id : never;
}[OperationId];
type EntryOf<Id extends ListId> = AnswerOf<Id>['data'][number];

export type Client = { [Id in OperationId]: (...given: Arguments<Id>) => Promise<AnswerOf<Id>> } & {
  /** Every entry of a list, page after page. */
  each<Id extends ListId>(id: Id, ...given: Arguments<Id>): AsyncGenerator<EntryOf<Id>, void>;
};

type Problem = {
  code?: ErrorCode;
  type?: string;
  detail?: string;
  params?: Record<string, unknown>;
  errors?: Record<string, string>;
  requestId?: string;
};

/** What the API refused, by its `code`; `type` leads to what that means. */
export class TracklightError extends Error {
  readonly status: number;
  /** Undefined: something between here and Tracklight answered. */
  readonly code: ErrorCode | undefined;
  readonly type: string | undefined;
  readonly params: Record<string, unknown>;
  /** Of `invalid_input`: each field with the reason. */
  readonly errors: Record<string, string>;
  readonly requestId: string | undefined;
  /** Seconds until it may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Problem, retryAfter: number | undefined) {
    super(problem.detail ?? `The API answered ${status}.`);
    this.name = 'TracklightError';
    this.status = status;
    this.code = problem.code;
    this.type = problem.type;
    this.params = problem.params ?? {};
    this.errors = problem.errors ?? {};
    this.requestId = problem.requestId;
    this.retryAfter = retryAfter;
  }
}

type Given = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

function addressOf(url: string, path: string, { params = {}, query = {} }: Given): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '') throw new TypeError(`\`params.${name}\` is missing`);
    return encodeURIComponent(value);
  });
  const address = new URL(filled, url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  return address;
}

async function failureOf(response: Response): Promise<TracklightError> {
  const wait = response.headers.get('retry-after');
  const text = await response.text();
  let problem: Problem = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // A proxy's page.
  }
  return new TracklightError(response.status, problem, wait === null ? undefined : Number(wait) || 0);
}

const isForNow = ({ status, retryAfter }: TracklightError): boolean =>
  status === 429 || status === 503 || (status === 409 && retryAfter !== undefined);

/** Ends early, by what `signal` says. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });

/** Seconds before the next try where nobody says how long. */
const backoff = (tries: number): number => 0.5 * 2 ** tries;

type Connection = Required<Omit<ClientOptions, 'fetch'>> & { send: typeof fetch };

function requestOf({ key }: Connection, method: string, { body }: Given, options: CallOptions): RequestInit {
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    ...(options.signal && { signal: options.signal }),
  };
}

async function call(
  connection: Connection,
  id: OperationId,
  given: Given = {},
  options: CallOptions = {},
): Promise<unknown> {
  const [method, path] = routes[id];
  const address = addressOf(connection.url, path, given);
  // Made once: each try has the same idempotency key.
  const request = requestOf(connection, method, given, options);
  for (let tries = 0; ; tries++) {
    let wait = backoff(tries);
    const isLast = tries >= connection.retries;
    try {
      const response = await connection.send(address, request);
      if (response.ok) return response.json();
      const failure = await failureOf(response);
      wait = failure.retryAfter ?? wait;
      if (isLast || !isForNow(failure) || wait > connection.mostWaitSeconds) throw failure;
    } catch (error) {
      // No answer at all is a `TypeError` of fetch.
      if (isLast || options.signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    await pause(wait, options.signal);
  }
}

type Page = { data: unknown[]; nextCursor: string | null };

async function* each(connection: Connection, id: ListId, given: Given = {}, options: CallOptions = {}) {
  let cursor = given.query?.cursor;
  do {
    const page = (await call(
      connection,
      id,
      { ...given, query: { ...given.query, cursor } },
      options,
    )) as Page;
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export function createClient({
  url,
  key,
  retries = 3,
  mostWaitSeconds = 60,
  ...rest
}: ClientOptions): Client {
  const send: typeof fetch = (...given) => (rest.fetch ?? fetch)(...given);
  const connection: Connection = { url, key, retries, mostWaitSeconds, send };
  const calls = Object.keys(routes).map((id) => [
    id,
    (given?: Given, options?: CallOptions) => call(connection, id as OperationId, given, options),
  ]);
  return {
    ...Object.fromEntries(calls),
    each: (id: ListId, given?: Given, options?: CallOptions) => each(connection, id, given, options),
  } as Client;
}
