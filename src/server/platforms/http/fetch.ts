/** One request and its reply, within time and size; every failure on the way becomes `unavailable`. */
import { Agent, fetch as undiciFetch } from 'undici';
import type { PlatformId } from '#domain/platforms.ts';
import { PlatformFailure, reasonCode } from './failure.ts';
import type { ReplyHeaders } from './status.ts';

export type FetchInit = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  redirect: 'manual';
  signal: AbortSignal;
};
export type FetchReply = { status: number; headers: ReplyHeaders; body: ReadableBody | null };
type ReadableBody = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

/** As much of `fetch` as is used, so that tests can stand in for it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>;

export type RawReply = { status: number; headers: ReplyHeaders; text: string };
export type RequestOnce = (url: URL, init: Omit<FetchInit, 'redirect' | 'signal'>) => Promise<RawReply>;

/** Our own figures; the largest real reply seen (50 videos, full descriptions) is under 0.5 MB. */
const connectMilliseconds = 5_000;
const totalMilliseconds = 20_000;
export const largestBody = 5 * 1024 * 1024;
/** Of JSON: that reply has some 6,000. A shape names each part that is wrong, which takes a hundred times as long as reading it. */
export const mostParts = 100_000;

/** undici's own fetch, with a limit for the connection that `fetch` alone does not offer. */
export function networkFetch(): Fetch {
  const dispatcher = new Agent({ connect: { timeout: connectMilliseconds } });
  return (url, init) => undiciFetch(url, { ...init, dispatcher });
}

/** What went wrong, in words that cannot hold an address or a header. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timed out';
  if (error.name === 'AbortError') return 'stopped';
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return reasonCode(cause) ?? 'connection failed';
}

/** The body as text, or undefined as soon as it is larger than allowed (counted after decompression). */
async function readText(body: ReadableBody | null): Promise<string | undefined> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestBody) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export type RequestLimits = {
  /** Ends requests under way when the process shuts down. */
  stop?: AbortSignal;
  /** Milliseconds from the request to the end of the body, however slowly it comes. */
  timeLimit?: number;
};

export function createRequester(
  platform: PlatformId,
  fetch: Fetch,
  { stop, timeLimit = totalMilliseconds }: RequestLimits = {},
): RequestOnce {
  return async (url, init) => {
    const where = `${init.method} ${url.host}${url.pathname}`;
    const timeout = AbortSignal.timeout(timeLimit);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    try {
      const reply = await fetch(url.href, { ...init, redirect: 'manual', signal });
      const isRedirect = reply.status >= 300 && reply.status < 400;
      if (isRedirect) await reply.body?.cancel();
      const text = isRedirect ? '' : await readText(reply.body);
      if (text === undefined) throw new PlatformFailure(platform, 'bad-reply', `${where}: reply too large`);
      return { status: reply.status, headers: reply.headers, text };
    } catch (error) {
      if (error instanceof PlatformFailure) throw error;
      throw new PlatformFailure(platform, 'unavailable', `${where}: ${causeOf(error)}`);
    }
  };
}
