/**
 * Whether two links are of the same recording. Pure. `same` is sure enough to be offered with one click; `unsure` is asked
 * about with its doubts; by an ISRC, which names a recording (ISO 3901), two platforms are joined unasked where nothing
 * else says that it was given to the wrong one.
 */
import type { SongDoubt } from '#contract/songs.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { isTellingIsrc } from '#server/platforms/parse.ts';
import { fold, hasOwnScript, namesIn, type ReadTitle, readTitle, romanised, versionsIn } from './titles.ts';

/** A link as its platform describes it. */
export type Described = {
  platform: PlatformId;
  title: string;
  artist: string;
  durationSeconds: number | null;
  isrc: string | null;
};

export type Verdict =
  | { is: 'same'; by: 'isrc' | 'name' }
  | { is: 'unsure'; doubts: SongDoubt[] }
  | { is: 'apart' };

/** Platforms round, and leave out a silence at the end. */
const sameSeconds = 2;
/** As far as uploads and re-releases of one recording lie apart; a film has its own beginning and end. */
const nearSeconds = 15;
const nearFilmSeconds = 90;

/** One way to read a link: uploaders put the artist before the title. What is compared often is made once. */
type Reading = ReadTitle & {
  artists: readonly string[];
  /** Those of them whose song it is, and not who is on it. */
  owners: readonly string[];
  /** Without blanks; those of the artists without their article. */
  squeezed: { name: string; full: string; artists: ReadonlySet<string> };
  roman: string;
  isRoman: boolean;
  areArtistsRoman: boolean;
  /** Of the brackets too, which may say which part it is. */
  digits: string;
};
export type ReadLink = { link: Described; readings: readonly Reading[] };

const squeeze = (text: string): string => text.replaceAll(' ', '');

const squeezedArtists = (artists: readonly string[]): ReadonlySet<string> =>
  new Set(artists.map((name) => squeeze(name.replace(/^the /, ''))));

const readingOf = (title: ReadTitle, artists: readonly string[], owners: readonly string[]): Reading => ({
  ...title,
  ...{ artists, owners },
  squeezed: {
    name: squeeze(title.name),
    full: squeeze(title.full),
    artists: squeezedArtists(artists),
  },
  roman: romanised(title.name),
  isRoman: !hasOwnScript(title.name),
  areArtistsRoman: !artists.some(hasOwnScript),
  digits: title.full.replace(/\D+/g, ' ').trim(),
});

const channelWords =
  /\s*(-\s*topic|vevo|\bofficial\b|\bofficiel\b|\boficial\b|\bchannel\b|\bmusic\b|\btv\b)\s*$/i;

/** A channel's name without what channels add: "Artist - Topic", "ArtistVEVO". */
function artistsOf(artist: string): string[] {
  const bare = artist.replace(/vevo$/i, '').replace(channelWords, '').trim();
  const [inBracket] = /(?<=\().+(?=\))/.exec(bare) ?? [];
  const names = [artist, bare, bare.replace(/\(.*\)/, ''), inBracket ?? ''].flatMap((name) => [
    ...namesIn(name),
    fold(name),
  ]);
  return [...new Set(names.filter((name) => name && name !== 'various artists'))];
}

/** What stands behind it in an artist's name are guests. */
const beforeGuests = /[\s([]*\b(?:feat|ft|featuring)\b.*$/i;
const ownersOf = (artist: string): string[] => artistsOf(artist.replace(beforeGuests, '') || artist);

/** "Artist - Name", "Artist: Name", "Artist 'Name'". */
const betweenNames = /\s+[-–—]\s+|\s*[:：]\s+|\s*(?<!^)(?=[「『"“])|\s+(?=['‘][^'’]+['’](?:\s|$))/;
const quoted = /^[「『"“'‘]([^」』"”'’]+)[」』"”'’]/;

export function read(link: Described): ReadLink {
  const whole = readTitle(link.title);
  const own = artistsOf(link.artist);
  // A record that the platform put there has its bare name and a channel of its own.
  const mayBeFilm = link.platform === 'youtube' && !whole.isRecord;
  const isOfChannel = mayBeFilm && /vevo$/i.test(link.artist);
  const isFilm = whole.isFilm || isOfChannel;
  const readings = [readingOf({ ...whole, isFilm }, own, ownersOf(link.artist))];
  const [before = '', ...after] = link.title.split(betweenNames);
  if (after.length === 0) return { link, readings };
  const first = readTitle(before);
  // What stands behind the dash is a name, unless it was understood as a version or a custom of uploaders.
  if (first.full !== whole.full || own.includes(first.full)) {
    const title = readTitle(after.join(' - ').replace(quoted, '$1 '));
    const artists = [...new Set([...artistsOf(before), first.name])];
    const owners = [...new Set([...ownersOf(before), first.name])];
    const featured = [...title.featured, ...first.featured];
    if (title.name)
      readings.push(readingOf({ ...title, featured, isFilm: title.isFilm || mayBeFilm }, artists, owners));
  }
  return { link, readings };
}

/** From how many letters on two names that differ in one of them may be one. */
const misspeltLetters = 6;
const endLetters = 4;
/** Shorter names are many songs'. */
const longName = 8;

/**
 * Keys of the links that it may be the same as: whoever shares none is not compared. The name itself; and with an artist
 * both ends of its consonants, for names that are spelt differently: in other letters mostly vowels differ, and a slip
 * spoils one end.
 */
export function keysOf({ link, readings }: ReadLink): string[] {
  const keys = readings.flatMap(({ squeezed, roman, artists }) => {
    const bones = roman.replace(/[aeiouyjwh\s]/g, '');
    const ends =
      roman.length < misspeltLetters ? [] : [bones.slice(0, endLetters), `… ${bones.slice(-endLetters)}`];
    const names = artists.map((name) => squeeze(romanised(name)));
    return [squeezed.name, squeezed.full, ...ends.flatMap((end) => names.map((name) => `${end} / ${name}`))];
  });
  return [...new Set([...keys, ...(link.isrc ? [`isrc ${link.isrc}`] : [])])];
}

type Likeness = 'same' | 'near' | 'none';

function nameLikeness(a: Reading, b: Reading): Likeness {
  if (a.squeezed.full === b.squeezed.full) return 'same';
  if (a.digits !== b.digits) return 'none';
  // A bracket that one of them lacks may belong to the name.
  if (a.name === b.name && (a.name === a.full || b.name === b.full)) return 'near';
  if (a.full === b.name || a.name === b.full) return 'near';
  if (a.isRoman !== b.isRoman) return areNear(a.roman, b.roman, a.roman.length / 4) ? 'near' : 'none';
  const isLong = Math.max(a.name.length, b.name.length) >= misspeltLetters;
  return isLong && areNear(a.name, b.name, 1) ? 'near' : 'none';
}

function artistLikeness(a: Reading, b: Reading): Likeness {
  if (!a.squeezed.artists.isDisjointFrom(b.squeezed.artists)) return 'same';
  const [all, others] = [new Set([...a.artists, ...a.featured]), new Set([...b.artists, ...b.featured])];
  if (!all.isDisjointFrom(others)) return 'near';
  const roman = [...all].map(romanised);
  const isNear = [...others]
    .map(romanised)
    .some((name) => roman.some((other) => name.length > 3 && areNear(name, other, name.length / 5)));
  return isNear ? 'near' : 'none';
}

/** Whether Levenshtein's distance is at most `most`. */
function areNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    if (Math.min(...next) > most) return false;
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

/** Both have the same versions; of each the words may lack on one side, and then it is not sure whose or where. */
function versionLikeness(a: ReadTitle, b: ReadTitle): Likeness {
  if (a.versions.size === 0 && b.versions.size === 0) return 'same';
  const kinds = (title: ReadTitle) => new Set([...title.versions.keys()].filter((kind) => kind !== 'short'));
  if (kinds(a).symmetricDifference(kinds(b)).size > 0) return 'none';
  let likeness: Likeness = a.versions.has('short') === b.versions.has('short') ? 'same' : 'near';
  for (const [kind, said] of a.versions) {
    const other = b.versions.get(kind);
    if (other === undefined || said === other) continue;
    const [words, otherWords] = [new Set(said.split(' ')), new Set(other.split(' '))];
    if (said && other && !words.isSubsetOf(otherWords) && !otherWords.isSubsetOf(words)) return 'none';
    likeness = 'near';
  }
  return likeness;
}

function durationDoubt(a: ReadLink, b: ReadLink, isFilm: boolean): SongDoubt | 'apart' | undefined {
  const [seconds, others] = [a.link.durationSeconds, b.link.durationSeconds];
  if (seconds === null || others === null) return 'duration_unknown';
  const difference = Math.abs(seconds - others);
  if (difference <= sameSeconds) return undefined;
  return difference <= (isFilm ? nearFilmSeconds : nearSeconds) ? 'duration_differs' : 'apart';
}

/** Of one name by artists who are called otherwise. In other letters anybody is: the letters say nothing against it. */
function isWorthAsking(one: Reading, other: Reading, duration: SongDoubt | undefined): boolean {
  if (one.areArtistsRoman !== other.areArtistsRoman) return duration !== 'duration_differs';
  return duration === undefined && one.name.length >= longName;
}

function byNames(a: ReadLink, b: ReadLink, one: Reading, other: Reading): Verdict {
  const duration = durationDoubt(a, b, one.isFilm || other.isFilm);
  if (duration === 'apart') return { is: 'apart' };
  const name = nameLikeness(one, other);
  if (name === 'none') return { is: 'apart' };
  const version = versionLikeness(one, other);
  if (version === 'none') return { is: 'apart' };
  const artist = artistLikeness(one, other);
  // Somebody else under another name, or somebody else's song: only where nothing else differs is it worth a question.
  if (artist === 'none' && (name !== 'same' || !isWorthAsking(one, other, duration))) return { is: 'apart' };
  const doubts: SongDoubt[] = duration ? [duration] : [];
  if (name === 'near') doubts.push('title_differs');
  if (artist !== 'same') doubts.push('artist_differs');
  if (version === 'near' || new Set(one.doubtful).symmetricDifference(other.doubtful).size > 0)
    doubts.push('version_differs');
  if (tellsIsrc(a) && tellsIsrc(b) && a.link.isrc !== b.link.isrc) doubts.push('isrc_differs');
  return doubts.length > 0 ? { is: 'unsure', doubts } : { is: 'same', by: 'name' };
}

const tellsIsrc = ({ link }: ReadLink): boolean => link.isrc !== null && isTellingIsrc(link.isrc);

const withoutGuests = (reading: Reading): Reading => ({
  ...reading,
  artists: reading.owners,
  featured: [],
  squeezed: { ...reading.squeezed, artists: squeezedArtists(reading.owners) },
});

/** Whose song it is: two are not one person for having the same guest. */
function ownerLikeness(a: Reading, b: Reading): Likeness {
  const [one, other] = [artistLikeness(withoutGuests(a), b), artistLikeness(a, withoutGuests(b))];
  return one === 'none' ? other : one;
}

/** Versions that a link speaks of in any way; words that are the other's artist (Live, Remix) are none. */
function versionsOf({ readings: [whole] }: ReadLink, reading: Reading, { readings }: ReadLink): Set<string> {
  const artists = readings.flatMap((other) => other.artists);
  const name = artists.reduce((text, artist) => text.replaceAll(` ${artist} `, ' '), ` ${whole?.full} `);
  return new Set([...reading.versions.keys(), ...reading.doubtful, ...versionsIn(name)]);
}

/** What speaks against one recording of two links with one ISRC; nothing where the ISRC may be believed. */
function doubtsOfIsrc(a: ReadLink, b: ReadLink, one: Reading, other: Reading): SongDoubt[] {
  const [name, artist] = [nameLikeness(one, other), ownerLikeness(one, other)];
  const length = durationDoubt(a, b, true);
  const isOtherPart = one.digits !== '' && other.digits !== '' && one.digits !== other.digits;
  // In another language it has another name, and no other length.
  const isTranslated = artist !== 'none' && length === undefined && !isOtherPart;
  const areVersionsSame =
    versionLikeness(one, other) !== 'none' &&
    versionsOf(a, one, b).symmetricDifference(versionsOf(b, other, a)).size === 0;
  const isNamedSo = name !== 'none' || isTranslated;
  if (isNamedSo && areVersionsSame && length !== 'apart' && tellsIsrc(a)) return [];
  const doubts: SongDoubt[] = [];
  if (length === 'apart' || length === 'duration_differs') doubts.push('duration_differs');
  if (name !== 'same') doubts.push('title_differs');
  if (artist !== 'same') doubts.push('artist_differs');
  if (!areVersionsSame) doubts.push('version_differs');
  if (!tellsIsrc(a)) doubts.push('isrc_unreliable');
  return doubts;
}

const rank = (verdict: Verdict): number =>
  verdict.is === 'same' ? 0 : verdict.is === 'unsure' ? verdict.doubts.length : Number.POSITIVE_INFINITY;

export function compare(a: ReadLink, b: ReadLink): Verdict {
  const haveOneIsrc = a.link.isrc !== null && a.link.isrc === b.link.isrc;
  const verdicts = a.readings.flatMap((one) =>
    b.readings.map((other): Verdict => {
      if (!haveOneIsrc) return byNames(a, b, one, other);
      const doubts = doubtsOfIsrc(a, b, one, other);
      return doubts.length > 0 ? { is: 'unsure', doubts } : { is: 'same', by: 'isrc' };
    }),
  );
  return verdicts.reduce((least, verdict) => (rank(verdict) < rank(least) ? verdict : least));
}
