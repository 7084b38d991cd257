/** Where a short link leads, found hop by hop, so that no hop can leave the platform's own hosts. */
import type { PlatformId } from '#domain/platforms.ts';
import { PlatformFailure } from './failure.ts';
import type { RawReply } from './fetch.ts';
import { failureOf } from './status.ts';

const mostHops = 5;

export type Destination = {
  /** The only hosts that may be asked or returned (see `hosts` of a platform). */
  hosts: readonly string[];
  /** Stops before an address is fetched that already says what was wanted. */
  isFinal?(url: URL): boolean;
};

/** A list of exact names keeps addresses of machines and inner networks out by itself. */
function checkedHop(
  platform: PlatformId,
  address: string,
  base: URL | undefined,
  hosts: readonly string[],
): URL {
  const url = URL.parse(address, base);
  const refuse = (why: string) => new PlatformFailure(platform, 'bad-reply', `short link leads to ${why}`);
  if (!url) throw refuse('no address');
  if (url.protocol !== 'https:') throw refuse('an address without https');
  if (url.username || url.password || url.port) throw refuse('an address with a user or a port');
  if (!isHostOf(hosts, url.hostname)) throw refuse('a foreign host');
  return url;
}

export async function followRedirects(
  platform: PlatformId,
  start: string,
  to: Destination,
  options: { ask(url: URL): Promise<RawReply>; now(): Date },
): Promise<URL> {
  let url = checkedHop(platform, start, undefined, to.hosts);
  for (let hops = 0; hops <= mostHops; hops++) {
    if (to.isFinal?.(url)) return url;
    const reply = await options.ask(url);
    const next = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null;
    if (next === null) {
      const failure = failureOf({ ...reply, json: undefined }, options.now());
      if (!failure) return url;
      throw new PlatformFailure(platform, failure.kind, 'short link not resolved', { until: failure.until });
    }
    url = checkedHop(platform, next, url, to.hosts);
  }
  throw new PlatformFailure(platform, 'bad-reply', `short link with more than ${mostHops} hops`);
}

/** Host names as they are compared everywhere: lower case, no `www.`, no trailing dot. Pure. */
export const plainHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^www\./, '');

/** Whether a host is on a list; `*.example.com` stands for any sub-domain, not for the domain itself. */
export function isHostOf(hosts: readonly string[], hostname: string): boolean {
  const host = plainHost(hostname);
  return hosts.some((known) =>
    known.startsWith('*.') ? host.length > known.length - 1 && host.endsWith(known.slice(1)) : host === known,
  );
}
