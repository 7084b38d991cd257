/** What of public pages can be decided without a database. Pure. */
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { platformOfHost } from '#server/platforms/registry.ts';

/** How long a browser leads to the service that its owner has chosen. */
export const rememberedDays = 90;

/** Days that an owner is told one by one. */
export const mostPageDays = 60;

/** Where people listen, in the order of the page; the others count what was heard elsewhere. */
export const services = [
  'spotify',
  'apple-music',
  'youtube',
  'deezer',
  'tidal',
  'soundcloud',
  'bandcamp',
  'audiomack',
] as const satisfies readonly PlatformId[];

const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What a link said of the campaign that it belongs to. */
export type Campaign = { [Name in (typeof campaignNames)[number]]?: string | undefined };

/** As pairs, without those that are not there. */
export const campaignOf = (query: Campaign): [string, string][] =>
  campaignNames.flatMap((name) => (query[name] ? [[name, query[name]] satisfies [string, string]] : []));

/**
 * Where a visitor is led: on one of the platform's own hosts, or nowhere. What is stored came from a platform or from a
 * link that was pasted, and is looked at again before anybody is sent there.
 */
export function serviceTarget(
  platform: PlatformId,
  stored: string,
  campaign: Campaign = {},
): string | undefined {
  const url = URL.parse(stored);
  const isPlain = url?.protocol === 'https:' && !url.port && !url.username && !url.password;
  if (!isPlain || platformOfHost(url.hostname)?.id !== platform) return undefined;
  for (const [name, value] of campaignOf(campaign)) url.searchParams.set(name, value);
  return url.href;
}

/** Where artists have pages besides. */
const networks: Record<string, string> = {
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
  'mastodon.social': 'Mastodon',
  'twitch.tv': 'Twitch',
  'songkick.com': 'Songkick',
  'bandsintown.com': 'Bandsintown',
  'wikipedia.org': 'Wikipedia',
  'musicbrainz.org': 'MusicBrainz',
};

const networkOf = (host: string): string | undefined =>
  Object.entries(networks).find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];

/** What a link of an artist leads to, as people call it. */
export function siteOf(link: string): string | undefined {
  const host = URL.parse(link)?.hostname ?? '';
  const platform = platformOfHost(host)?.id;
  return platform ? platformNames[platform] : networkOf(host);
}

/**
 * An artist's page elsewhere, as it is shown: by its path alone, as what a host sends people on by stands in the query.
 * Undefined: its host is none of those that are known, so nobody is led there.
 */
export function profileLink(given: string): string | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(given) ? given : `https://${given}`);
  if (url?.protocol === 'http:') url.protocol = 'https:';
  const isPlain = url?.protocol === 'https:' && !url.port && !url.username && !url.password;
  if (!isPlain || siteOf(url.href) === undefined) return undefined;
  url.search = '';
  url.hash = '';
  return url.href;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** Lines of a calendar have at most 75 bytes; what is longer goes on behind a blank (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const last = lines.at(-1) ?? '';
    if (Buffer.byteLength(last + letter) > 75) lines.push(` ${letter}`);
    else lines[lines.length - 1] = last + letter;
  }
  return lines.join('\r\n');
}

type Reminder = { uid: string; day: string; summary: string; url: string; now: Date };

/** A day of a calendar, in no zone: the song comes out where each reader is. */
export const reminderOf = ({ uid, day, summary, url, now }: Reminder): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tracklight//Release//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
