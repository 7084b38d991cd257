/** Sends one call: waits for its turn, asks unless its server wants to be left alone, and judges the reply. */
import type { z } from 'zod';
import type { PlatformId } from '#domain/platforms.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { parseJson as parsedJson } from '#server/kernel/foreign/json.ts';
import { PlatformFailure, type ReplyFailure, reasonCode } from './failure.ts';
import {
  createRequester,
  type Fetch,
  mostParts,
  networkFetch,
  type RawReply,
  type RequestLimits,
  type RequestOnce,
} from './fetch.ts';
import { type CallAsker, createTurns, type Quota, type QuotaKeeper } from './quota.ts';
import { type Destination, followRedirects } from './redirects.ts';
import { failureOf, type Reply } from './status.ts';

/** What a reply means to this platform, success included; undefined leaves it to the status code. */
type Classify = (reply: Reply, now: Date) => ReplyFailure | undefined;

type Call = {
  /** A list is a parameter that is repeated. */
  query?: Record<string, string | readonly string[]>;
  headers?: Record<string, string>;
  classify?: Classify;
  /** Names of the quotas this call counts in; absent: the platform's first. */
  quotas?: readonly string[];
  /** What it brings serves everybody, as a token does: it is nobody's request. */
  isForAll?: true;
};

type Post = Call & { form?: Record<string, string>; json?: unknown };

type Request = Post & {
  method: 'GET' | 'POST';
  url: string;
  accept: string;
  /** A redirect is the answer that was asked for. */
  mayRedirect?: true;
};

type SenderOptions = RequestLimits & {
  platform: PlatformId;
  limits: { quotas: readonly [Quota, ...Quota[]] };
  quotas: QuotaKeeper;
  clock: Clock;
  /** Whom to turn to about our calls, as an address of the web or of mail. */
  contact?: string | undefined;
  fetch?: Fetch;
};

type Sender = {
  /** The reply, unless it means a failure. `asker`: whose request this is, where it is somebody's. */
  send(request: Request, asker: CallAsker | undefined): Promise<RawReply & Reply>;
  /** One GET, whatever the reply. */
  ask(url: URL, asker: CallAsker | undefined): Promise<RawReply>;
};

const productVersion = '0.1.0';

/** The form that ListenBrainz and MusicBrainz ask of every caller, with its spaces; no platform forbids it. */
export const userAgentOf = (contact: string | undefined): string =>
  `Tracklight/${productVersion}${contact ? ` ( ${contact} )` : ''}`;

function parseJson(text: string): unknown {
  try {
    return parsedJson(text, mostParts);
  } catch {
    return undefined;
  }
}

function bodyOf(post: Post): { headers: Record<string, string>; body?: string } {
  if (post.form) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { headers, body: new URLSearchParams(post.form).toString() };
  }
  if (post.json === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(post.json) };
}

function addressOf(platform: PlatformId, request: Request): URL {
  const url = URL.parse(request.url);
  if (!url) throw new PlatformFailure(platform, 'bad-reply', 'the configured address is none');
  for (const [name, value] of Object.entries(request.query ?? {})) {
    url.searchParams.delete(name);
    for (const one of [value].flat()) url.searchParams.append(name, one);
  }
  return url;
}

/** A reply that says where to go instead. */
const isRedirect = ({ status, headers }: RawReply): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;

/** Sends and judges; the address's query stays out of every message, because keys stand there. */
async function requestAndJudge(
  options: SenderOptions,
  requestOnce: RequestOnce,
  url: URL,
  request: Request,
): Promise<RawReply & Reply> {
  const { method, accept, classify } = request;
  const { headers, body } = bodyOf(request);
  const raw = await requestOnce(url, {
    method,
    headers: { accept, 'user-agent': userAgentOf(options.contact), ...headers, ...request.headers },
    ...(body !== undefined && { body }),
  });
  const reply = { ...raw, json: parseJson(raw.text) };
  if (request.mayRedirect && isRedirect(raw)) return reply;
  const now = options.clock.now();
  const failure = classify?.(reply, now) ?? failureOf(reply, now);
  if (!failure) return reply;
  const detail = `${method} ${url.host}${url.pathname}: ${failure.detail ?? `status ${raw.status}`}`;
  throw new PlatformFailure(options.platform, failure.kind, detail, {
    until: failure.until,
    status: raw.status,
  });
}

/** How long each server asked to be left alone; a sign-in or preview server that does stops no counters. */
function createPauses(platform: PlatformId, clock: Clock) {
  const ends = new Map<string, Date>();

  /** Throws while it lasts; nothing else happens. */
  function refuseWithin({ origin }: URL): void {
    const until = ends.get(origin);
    if (until === undefined) return;
    if (until > clock.now()) throw new PlatformFailure(platform, 'rate-limited', 'asked to wait', { until });
    ends.delete(origin);
  }

  return {
    refuseWithin,
    async noting<T>({ origin }: URL, call: () => Promise<T>): Promise<T> {
      try {
        return await call();
      } catch (failure) {
        if (failure instanceof PlatformFailure && failure.until) ends.set(origin, failure.until);
        throw failure;
      }
    },
  };
}

function createSender(options: SenderOptions): Sender {
  const { platform, clock } = options;
  const awaitTurn = createTurns(options);
  const requestOnce = createRequester(platform, options.fetch ?? networkFetch(), options);
  const pauses = createPauses(platform, clock);

  return {
    async ask(url, asker) {
      await awaitTurn(undefined, asker);
      const headers = { accept: 'text/html', 'user-agent': userAgentOf(options.contact) };
      return requestOnce(url, { method: 'GET', headers });
    },
    async send(request, asker) {
      const url = addressOf(platform, request);
      pauses.refuseWithin(url);
      await awaitTurn(request.quotas, request.isForAll ? undefined : asker);
      // One that was sent meanwhile may have been told to wait.
      pauses.refuseWithin(url);
      return pauses.noting(url, () => requestAndJudge(options, requestOnce, url, request));
    },
  };
}

/** The one way to a platform's servers: throttled, timed, parsed by a schema. */
export type PlatformHttpOptions = SenderOptions;

/** Where a call was redirected to, or the body of a call that was answered at once. */
type Redirection = { location: URL } | { json: unknown };

/** Everything throws `PlatformFailure` and nothing else. Nothing is tried twice: the sync decides that. */
export type PlatformHttp = {
  get<Shape extends z.ZodType>(url: string, shape: Shape, call?: Call): Promise<z.infer<Shape>>;
  post<Shape extends z.ZodType>(url: string, shape: Shape, call?: Post): Promise<z.infer<Shape>>;
  text(url: string, call?: Call): Promise<string>;
  /** The redirect that a call is answered with: only read, never followed, so it may lead anywhere. */
  redirect(url: string, call?: Call): Promise<Redirection>;
  /** The final address of a short link; see `followRedirects`. */
  location(url: string, to: Destination): Promise<URL>;
  /** The same servers, asked for somebody's request. */
  onBehalfOf(asker: CallAsker): PlatformHttp;
};

/** A base address and a path that begins with `/`. */
export const addressAt = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

export const createPlatformHttp = (options: PlatformHttpOptions): PlatformHttp =>
  httpOver(createSender(options), options, undefined);

function httpOver(
  sender: Sender,
  options: Pick<PlatformHttpOptions, 'platform' | 'clock'>,
  asker: CallAsker | undefined,
): PlatformHttp {
  const { platform, clock } = options;

  async function sendForJson<Shape extends z.ZodType>(
    shape: Shape,
    request: Omit<Request, 'accept'>,
  ): Promise<z.infer<Shape>> {
    const reply = await sender.send({ ...request, accept: 'application/json' }, asker);
    const parsed = shape.safeParse(reply.json);
    // A body that is not JSON at all would pass a shape that takes anything.
    if (parsed.success && reply.json !== undefined) return parsed.data;
    const issue = parsed.error?.issues[0];
    const where = reasonCode(issue?.path.join('.')) ?? 'the top';
    const what = reply.json === undefined ? 'not JSON' : `${issue?.code} at ${where}`;
    const { method, url } = request;
    throw new PlatformFailure(platform, 'bad-reply', `${method} ${new URL(url).host}: ${what}`);
  }

  async function askForRedirect(url: string, call?: Call): Promise<Redirection> {
    const request = { ...call, method: 'GET', url, accept: 'application/json', mayRedirect: true } as const;
    const reply = await sender.send(request, asker);
    if (!isRedirect(reply)) return { json: reply.json };
    const location = URL.parse(reply.headers.get('location') ?? '', url);
    if (location) return { location };
    throw new PlatformFailure(platform, 'bad-reply', `GET ${new URL(url).host}: redirect to no address`);
  }

  return {
    get: (url, shape, call) => sendForJson(shape, { ...call, method: 'GET', url }),
    post: (url, shape, call) => sendForJson(shape, { ...call, method: 'POST', url }),
    text: async (url, call) =>
      (await sender.send({ ...call, method: 'GET', url, accept: '*/*' }, asker)).text,
    redirect: askForRedirect,
    location: (url, to) =>
      followRedirects(platform, url, to, { now: clock.now, ask: (hop) => sender.ask(hop, asker) }),
    onBehalfOf: (other) => httpOver(sender, options, other),
  };
}
