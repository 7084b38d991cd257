/** Parts of an audience, and stores, as files name them: what we call them. */
import type { devices, FigureDimension } from '#domain/own-figures.ts';
import { type PlatformId, platformIds, platformNames } from '#domain/platforms.ts';
import { countryOf } from './countries.ts';
import { plain } from './words.ts';

/** `last.fm scrobbles` begins with `last.fm`, `tidalwave` with no platform's name. */
const beginsWith = (text: string, name: string): boolean =>
  text.startsWith(name) && !/^\w/.test(text.slice(name.length));

/** The platform that a store is; iTunes sells what Apple Music streams, and is none of ours. */
export function platformOfStore(store: string): PlatformId | null {
  const name = plain(store);
  return platformIds.find((id) => beginsWith(name, plain(platformNames[id])) || beginsWith(name, id)) ?? null;
}

/** `13–17 years`, `25-34`, `65+`. */
function ageOf(text: string): string | undefined {
  const between = /^\D{0,6}(\d{1,2})\s*(?:[-–—]|to|bis|à|a)\s*(\d{1,2})(?!\d)/i.exec(text);
  if (between) return `${between[1]}-${between[2]}`;
  const from = /^\D{0,6}(\d{1,2})\s*(?:\+|or older|and over|и старше|以上)/i.exec(text);
  return from ? `${from[1]}-` : undefined;
}

const genderWords: readonly [words: RegExp, gender: string][] = [
  [
    /^(f|female|women|woman|weiblich|frauen|mujer(es)?|femenino|femmes?|féminin|женщины|женский|女性?|महिला|أنثى|إناث|feminino|donne)$/,
    'female',
  ],
  [
    /^(m|male|men|man|männlich|männer|hombres?|masculino|hommes?|masculin|мужчины|мужской|男性?|पुरुष|ذكر|ذكور|uomini)$/,
    'male',
  ],
];

function genderOf(text: string): string | undefined {
  const word = plain(text);
  return word === '' ? undefined : (genderWords.find(([words]) => words.test(word))?.[1] ?? 'other');
}

type Device = (typeof devices)[number];
const deviceWords: readonly [words: RegExp, device: Device][] = [
  [/^(tv|television|smart tv|fernseher)/, 'tv'],
  [/tablet/, 'tablet'],
  [/console|konsole/, 'game_console'],
  [/mobil|phone|smartphone|móvil|мобильн/, 'mobile'],
  [/computer|desktop|pc\b|ordenador|ordinateur|компьютер/, 'desktop'],
];

const deviceOf = (text: string): string =>
  deviceWords.find(([words]) => words.test(plain(text)))?.[1] ?? 'other';

/** As YouTube's interface names what its Studio writes out. */
const sourceWords: Readonly<Record<string, string>> = {
  'youtube search': 'YT_SEARCH',
  'suggested videos': 'RELATED_VIDEO',
  'browse features': 'SUBSCRIBER',
  external: 'EXT_URL',
  'channel pages': 'YT_CHANNEL',
  'direct or unknown': 'NO_LINK_OTHER',
  'other youtube features': 'YT_OTHER_PAGE',
  playlists: 'PLAYLIST',
  'playlist page': 'YT_PLAYLIST_PAGE',
  notifications: 'NOTIFICATION',
  'end screens': 'END_SCREEN',
  'video cards and annotations': 'ANNOTATION',
  'campaign cards': 'CAMPAIGN_CARD',
  'youtube advertising': 'ADVERTISING',
  'shorts feed': 'SHORTS',
  'hashtag pages': 'HASHTAGS',
  'sound pages': 'SOUND_PAGE',
  'product pages': 'PRODUCT_PAGE',
  'live redirect': 'LIVE_REDIRECT',
  'remixed video': 'VIDEO_REMIXES',
};

const subscriptionWords: readonly [words: RegExp, key: string][] = [
  [/^(not|non|no|nicht|без|не)\b|^nicht|^не\s|未/, 'not_subscribed'],
  [/subscri|abonn|suscri|подпис|登録/, 'subscribed'],
];

const longestKey = 200;
const readers: Record<FigureDimension, (text: string) => string | undefined> = {
  age: ageOf,
  gender: genderOf,
  age_gender: (text) => text || undefined,
  country: countryOf,
  city: (text) => text || undefined,
  source: (text) => sourceWords[plain(text)] ?? (text || undefined),
  device: (text) => (text === '' ? undefined : deviceOf(text)),
  subscription: (text) =>
    subscriptionWords.find(([words]) => words.test(plain(text)))?.[1] ?? (text || undefined),
  playlist: (text) => text || undefined,
  playback: (text) => text || undefined,
};

/** undefined: the cell names none. */
export const dimensionKeyOf = (dimension: FigureDimension, cell: string): string | undefined =>
  readers[dimension](cell.trim())?.slice(0, longestKey);
