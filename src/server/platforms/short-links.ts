/** Short links: by the preview service where one is configured, else by following redirects. */
import { z } from 'zod';
import type { PlatformId } from '#domain/platforms.ts';
import { addressAt, type PlatformHttp } from './http/client.ts';
import type { ReplyFailure } from './http/failure.ts';
import { isHostOf, plainHost } from './http/redirects.ts';
import type { Reply } from './http/status.ts';
import type { PlatformLink } from './platform.ts';

type ShortLinks = { platform: PlatformId; hosts: readonly string[]; parse(url: URL): PlatformLink };

const preview = z.object({ html: z.string() });

/** Previews need no key, so a refusal is about the song: it is private (facts §12, [OE-RB]). */
const classify = ({ status }: Reply): ReplyFailure | undefined =>
  status === 401 || status === 403 ? { kind: 'not-found', detail: 'private' } : undefined;

/** The player's address in a preview's `html` carries the real id (facts §12). */
function playerOf(html: string): URL | null {
  const source = /<iframe\b[^>]*?\ssrc=["']([^"']{1,2048})["']/i.exec(html.slice(0, 20_000))?.[1];
  return URL.parse((source ?? '').replaceAll('&amp;', '&'));
}

/** The link as the platform's parser sees it, or undefined for an address that is not the platform's. */
function parsed(known: ShortLinks, url: URL): PlatformLink | undefined {
  if (url.protocol !== 'https:' || !isHostOf(known.hosts, url.hostname)) return undefined;
  const plain = new URL(url);
  plain.hostname = plainHost(url.hostname);
  return known.parse(plain);
}

/** Never answers `short`: a short link that leads to another one leads nowhere. */
export async function resolveShort(
  known: ShortLinks,
  http: PlatformHttp,
  previewBase: string | undefined,
  url: string,
): Promise<PlatformLink> {
  const isFinal = (hop: URL): boolean => (parsed(known, hop)?.kind ?? 'other') !== 'short';
  const target = previewBase
    ? playerOf(
        (await http.get(addressAt(previewBase, `/${known.platform}`), preview, { query: { url }, classify }))
          .html,
      )
    : await http.location(url, { hosts: known.hosts, isFinal });
  const link = target ? parsed(known, target) : undefined;
  return link && link.kind !== 'short' ? link : { kind: 'other' };
}
