/** Posts to an address that a user has named: bounded in time and size, and never into our own network. */
import { Agent, type Dispatcher, request } from 'undici';
import { type DeliveryFailure, keptReply, mostSeconds } from '#domain/webhooks.ts';
import { isNoName, isPrivateError, type Network, openPublicNetwork, type Place } from './public-network.ts';

export type HookCall = { url: string; headers: Record<string, string>; body: string };

/** `failure`: null where it was taken. `status`: null where there was no reply. */
export type Receipt = {
  status: number | null;
  failure: DeliveryFailure | null;
  /** How it begins. */
  reply: string;
  milliseconds: number;
  /** As a busy receiver (429, 503) has written it. */
  retryAfter?: string | undefined;
};

export type Receivers = {
  post(post: HookCall): Promise<Receipt>;
  /** Of hosts that are allowed though they are private: `public`. */
  placeOf(url: string): Promise<Place>;
  /** Whether whoever runs this installation allows it, wherever it leads and without https. */
  isAllowed(url: string): boolean;
  close(): Promise<void>;
};

/** Milliseconds until there is a reply, and from then on until it is there as far as it is kept. */
type Patience = { total: number; reply: number };
const usualPatience: Patience = { total: mostSeconds * 1000, reply: 2_000 };

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(code ?? cause?.code ?? '');
};

const isOfCertificates = (code: string): boolean =>
  /CERT|^ERR_TLS|^ERR_SSL|UNABLE_TO_|SELF_SIGNED|^EPROTO$/.test(code);

function failureOf(error: unknown): DeliveryFailure {
  if (isPrivateError(error)) return 'private';
  if (isNoName(error)) return 'nowhere';
  const code = codeOf(error);
  if ((error as Error).name === 'TimeoutError' || /TIMEOUT|^ETIMEDOUT$/.test(code)) return 'timeout';
  return isOfCertificates(code) ? 'tls' : 'unreachable';
}

const failureBy = (status: number): DeliveryFailure | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

const isBusy = (status: number): boolean => status === 429 || status === 503;

/** What of it is worth keeping, as text that any database keeps. */
async function beginningOf(body: Dispatcher.ResponseData['body'], milliseconds: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), milliseconds);
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      // A character has four bytes at most.
      if (bytes >= keptReply * 4) break;
    }
  } catch {
    // Cut off: the status has come, and what there is of the reply stays.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '\uFFFD').slice(0, keptReply).toWellFormed();
}

/** As addresses write it: `ntfy.home`, `127.0.0.1:9000`, `[::1]:9000`. */
export const isPrivateHost = (name: string): boolean => URL.parse(`http://${name}/`)?.host === name;

/** `privateHosts`: see `isPrivateHost`; without a port, whatever the port. */
export function openReceivers(
  privateHosts: readonly string[],
  network?: Network,
  patience = usualPatience,
): Receivers {
  const guarded = openPublicNetwork(network);
  const allowed = new Set(privateHosts);
  const direct = new Agent({ connections: 8 });
  const isAllowed = (url: string): boolean => {
    const { host, hostname } = new URL(url);
    return allowed.has(host) || allowed.has(hostname);
  };
  return {
    isAllowed,
    async close() {
      await Promise.all([guarded.close(), direct.destroy()]);
    },
    placeOf: (url) => (isAllowed(url) ? Promise.resolve('public') : guarded.placeOf(url)),
    async post({ url, headers, body }) {
      const begun = performance.now();
      const since = () => Math.round(performance.now() - begun);
      const isFree = isAllowed(url);
      if (!isFree && guarded.isPrivateLiteral(url))
        return { status: null, failure: 'private', reply: '', milliseconds: 0 };
      try {
        const answer = await request(url, {
          ...{ method: 'POST', headers, body },
          dispatcher: isFree ? direct : guarded.dispatcher,
          signal: AbortSignal.timeout(patience.total),
        });
        const { statusCode: status } = answer;
        const reply = await beginningOf(answer.body, patience.reply);
        const said = isBusy(status) ? [answer.headers['retry-after']].flat()[0] : undefined;
        const outcome = { status, failure: failureBy(status), reply, milliseconds: since() };
        return said === undefined ? outcome : { ...outcome, retryAfter: said };
      } catch (error) {
        return { status: null, failure: failureOf(error), reply: '', milliseconds: since() };
      }
    },
  };
}

/** Where nothing is to leave the process. */
export const noReceivers: Receivers = {
  post: async () => ({ status: null, failure: 'unreachable', reply: '', milliseconds: 0 }),
  placeOf: async () => 'public',
  isAllowed: () => false,
  close: async () => {},
};
