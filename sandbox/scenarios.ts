/** Ids whose form says what will become of them, so that a test or a visitor can ask for a case by its link. */
import type { PlatformId } from '#domain/platforms.ts';

const scenarios = [
  'gone',
  'private',
  'blocked',
  'unlisted',
  'no-likes',
  'no-comments',
  'busy',
  'challenged',
  'no-title',
  'no-counts',
  'replaced',
] as const;
export type Scenario = (typeof scenarios)[number];

const sevenLetters: Record<Scenario, string> = {
  gone: 'zz-gone',
  private: 'zz-priv',
  blocked: 'zz-blok',
  unlisted: 'zz-unls',
  'no-likes': 'zz-like',
  'no-comments': 'zz-comm',
  busy: 'zz-busy',
  challenged: 'zz-chal',
  'no-title': 'zz-titl',
  'no-counts': 'zz-coun',
  replaced: 'zz-repl',
};

/** Where ids are numbers: ten digits that begin with these five. */
const fiveDigits: Record<Scenario, string> = {
  gone: '99900',
  private: '99901',
  blocked: '99902',
  unlisted: '99903',
  'no-likes': '99904',
  'no-comments': '99905',
  busy: '99906',
  challenged: '99907',
  'no-title': '99908',
  'no-counts': '99909',
  replaced: '99910',
};

/** A number, or SoundCloud's URN of one, which a secret may follow. */
const tenDigits = /^(?:soundcloud:tracks:)?(\d{5})\d{5}(?:\/.*)?$/;

/** Where ids are UUIDs: eight digits that begin with these five, and this. */
const uuidRest = '000-0000-4000-8000-';

/** `zz-gone…`, `zzgone…` (no dash in base 62), `99900…` or `99900000-…`: what the id asks for, if anything. */
export const scenarioOf = (id: string): Scenario | undefined =>
  scenarios.find(
    (scenario) =>
      id.startsWith(sevenLetters[scenario]) ||
      id.startsWith(sevenLetters[scenario].replace('-', '')) ||
      tenDigits.exec(id)?.[1] === fiveDigits[scenario] ||
      id.startsWith(fiveDigits[scenario] + uuidRest),
  );

/** How many songs an album or a set has: as many as its id says. */
export const songsIn = (id: string, usual: number): number => {
  const [, letters, digits] = /^(?:zzlong(\d{4})|99(\d{4})$)/.exec(id) ?? [];
  return Number(letters ?? digits ?? usual);
};

const lengths: Partial<Record<PlatformId, number>> = { youtube: 11, spotify: 22 };

/** An id of the platform that asks for the case; another `number`, another such id. */
export function idFor(scenario: Scenario, platform: PlatformId, number = 0): string {
  if (platform === 'deezer' || platform === 'tidal' || platform === 'apple-music') {
    return `${fiveDigits[scenario]}${String(number).padStart(5, '0')}`;
  }
  if (platform === 'listenbrainz')
    return `${fiveDigits[scenario]}${uuidRest}${String(number).padStart(12, '0')}`;
  if (platform === 'lastfm') return `${sevenLetters[scenario]}-${number}/_/Song`;
  if (platform === 'audiomack') return `${sevenLetters[scenario]}-${number}/song/song`;
  if (platform === 'soundcloud') {
    const urn = `soundcloud:tracks:${fiveDigits[scenario]}${String(number).padStart(5, '0')}`;
    return scenario === 'unlisted' ? `${urn}/s-Sandbox` : urn;
  }
  const prefix = platform === 'spotify' ? sevenLetters[scenario].replace('-', '') : sevenLetters[scenario];
  const id = `${prefix}${String(number).padStart((lengths[platform] ?? 11) - prefix.length, '0')}`;
  return platform === 'bandcamp' ? `${id}/track/song` : id;
}
