/** Sends one call: waits for its turn, asks through its server's lane, and judges the reply. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Clock } from '#server/kernel/clock.ts';
import {
  createExchange,
  type Exchange,
  type ExchangeLimits,
  type Fetch,
  networkFetch,
  type RawReply,
} from './exchange.ts';
import { PlatformFailure, type Verdict } from './failure.ts';
import { createLane, type Lane } from './lane.ts';
import type { Asker, Quota, QuotaKeeper } from './quota.ts';
import { createTurns } from './turns.ts';
import { type Reply, verdictOf } from './verdict.ts';

/** What a reply means to this platform, success included; undefined leaves it to the status code. */
type Classify = (reply: Reply, now: Date) => Verdict | undefined;

export type Call = {
  /** A list is a parameter that is repeated. */
  query?: Record<string, string | readonly string[]>;
  headers?: Record<string, string>;
  classify?: Classify;
  /** Names of the quotas this call counts in; absent: the platform's first. */
  quotas?: readonly string[];
  /** What it brings serves everybody, as a token does: it is nobody's request. */
  isForAll?: true;
};

export type Post = Call & { form?: Record<string, string>; json?: unknown };

export type Request = Post & {
  method: 'GET' | 'POST';
  url: string;
  accept: string;
  /** A redirect is the answer that was asked for. */
  mayRedirect?: true;
};

export type SenderOptions = ExchangeLimits & {
  platform: PlatformId;
  limits: { quotas: readonly [Quota, ...Quota[]] };
  quotas: QuotaKeeper;
  clock: Clock;
  fetch?: Fetch;
};

export type Sender = {
  /** The reply, unless it means a failure. `asker`: whose request this is, where it is somebody's. */
  send(request: Request, asker: Asker | undefined): Promise<RawReply & Reply>;
  /** One GET outside the lanes, whatever the reply. */
  ask(url: URL, asker: Asker | undefined): Promise<RawReply>;
  lanes(): Lane[];
};

/** MusicBrainz asks every caller for one (facts §10); no platform forbids it. */
const userAgent = 'Tracklight/0.1 (song statistics for their owners)';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
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
export const isRedirect = ({ status, headers }: RawReply): boolean =>
  status >= 300 && status < 400 && headers.get('location') !== null;

/** Sends and judges; the address's query stays out of every message, because keys stand there. */
async function exchangeAndJudge(
  options: SenderOptions,
  exchange: Exchange,
  url: URL,
  request: Request,
): Promise<RawReply & Reply> {
  const { method, accept, classify } = request;
  const { headers, body } = bodyOf(request);
  const raw = await exchange(url, {
    method,
    headers: { accept, 'user-agent': userAgent, ...headers, ...request.headers },
    ...(body !== undefined && { body }),
  });
  const reply = { ...raw, json: parseJson(raw.text) };
  if (request.mayRedirect && isRedirect(raw)) return reply;
  const now = options.clock.now();
  const verdict = classify?.(reply, now) ?? verdictOf(reply, now);
  if (!verdict) return reply;
  const detail = `${method} ${url.host}${url.pathname}: ${verdict.detail ?? `status ${raw.status}`}`;
  throw new PlatformFailure(options.platform, verdict.kind, detail, {
    until: verdict.until,
    status: raw.status,
  });
}

export function createSender(options: SenderOptions): Sender {
  const { platform, clock } = options;
  const awaitTurn = createTurns(options);
  const exchange = createExchange(platform, options.fetch ?? networkFetch(), options);
  /** One lane a server, so that a broken sign-in or preview server does not stop the counters. */
  const lanes = new Map<string, Lane>();

  function laneOf(url: URL): Lane {
    const lane = lanes.get(url.origin) ?? createLane(platform, clock);
    lanes.set(url.origin, lane);
    return lane;
  }

  return {
    lanes: () => [...lanes.values()],
    async ask(url, asker) {
      await awaitTurn(undefined, asker);
      return exchange(url, { method: 'GET', headers: { accept: 'text/html', 'user-agent': userAgent } });
    },
    async send(request, asker) {
      const url = addressOf(platform, request);
      const lane = laneOf(url);
      lane.refuseWhileLimited();
      await awaitTurn(request.quotas, request.isForAll ? undefined : asker);
      return lane.run(() => exchangeAndJudge(options, exchange, url, request));
    },
  };
}
