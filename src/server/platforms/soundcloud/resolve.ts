/** From a page or a short link to the song's number, asked of `/resolve` or of a preview. */
import { addressAt } from '../http/client.ts';
import { isHostOf, plainHost } from '../http/redirects.ts';
import type { PlatformLink } from '../platform.ts';
import { resolveShort } from '../short-links.ts';
import { asApplication, type Io } from './api.ts';
import { classifySingle } from './failures.ts';
import { numberOf } from './reading.ts';
import { resolved } from './schema.ts';
import { hosts, idOf, linkTo, parse, songOf } from './url.ts';

/** What an address of SoundCloud's names, if it is one. */
function parsed(address: URL): PlatformLink {
  const plain = new URL(address);
  plain.hostname = plainHost(plain.hostname);
  return isHostOf(hosts, plain.hostname) ? parse(plain) : { kind: 'other' };
}

/** A link that has to be asked for again leads in a circle, or nowhere. */
const final = (link: PlatformLink): PlatformLink =>
  link.kind === 'short' || (link.kind === 'track' && link.isProvisional) ? { kind: 'other' } : link;

function linkOfBody(json: unknown): PlatformLink {
  const kind = resolved.safeParse(json).data?.kind;
  if (kind === 'playlist') return { kind };
  if (kind === 'user') return { kind: 'artist' };
  const number = kind === 'track' ? numberOf(json) : undefined;
  return number === undefined ? { kind: 'other' } : linkTo({ number });
}

/** `Location` is read as any other link is, and never fetched. It may be a bare URN. */
function linkOfLocation(location: URL): PlatformLink {
  const song = songOf(location.href);
  return song ? linkTo(song) : final(parsed(location));
}

/** The song keeps the page that was pasted, which people know, and the secret in it. */
function asPasted(found: PlatformLink, pasted: PlatformLink): PlatformLink {
  if (found.kind !== 'track' || pasted.kind !== 'track') return found;
  const song = songOf(found.platformTrackId);
  const secret = song?.secret ?? pasted.platformTrackId.split('/')[2];
  if (!song || secret === undefined) return { ...found, url: pasted.url };
  return { ...found, platformTrackId: idOf({ ...song, secret }), url: pasted.url };
}

async function askForNumber(io: Io, link: Extract<PlatformLink, { url: string }>): Promise<PlatformLink> {
  const address = addressAt(io.settings.SOUNDCLOUD_API_URL, '/resolve');
  const answer = await asApplication(io, (headers) =>
    io.http.redirect(address, { headers, query: { url: link.url }, classify: classifySingle }),
  );
  return asPasted('location' in answer ? linkOfLocation(answer.location) : linkOfBody(answer.json), link);
}

/** `/resolve` takes pages and on.soundcloud.com (facts §5), not the older short links, which are followed. */
export async function resolve(io: Io, url: string): Promise<PlatformLink> {
  const address = URL.parse(url);
  const link: PlatformLink = address ? parsed(address) : { kind: 'other' };
  if (link.kind === 'track') return link.isProvisional ? askForNumber(io, link) : link;
  if (link.kind !== 'short') return link;
  const preview = io.settings.OEMBED_URL;
  const isOlder = link.url.startsWith('https://soundcloud.app.goo.gl/');
  if (!preview && !isOlder) return askForNumber(io, link);
  const found = await resolveShort({ platform: 'soundcloud', hosts, parse }, io.http, preview, link.url);
  return found.kind === 'track' && found.isProvisional ? askForNumber(io, found) : found;
}
