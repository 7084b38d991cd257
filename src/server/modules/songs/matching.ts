/**
 * Whether two links are of the same recording. Pure. `same` is sure enough to be offered with one click; `unsure` is asked
 * about with its doubts; by the ISRC alone, which names a recording (ISO 3901), two platforms are joined unasked.
 */
import type { SongDoubt } from '#contract/songs.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { fold, hasOwnScript, namesIn, type ReadTitle, readTitle, romanised } from './titles.ts';

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
  /** Without blanks; those of the artists without their article. */
  squeezed: { name: string; full: string; artists: ReadonlySet<string> };
  roman: string;
  isRoman: boolean;
  /** Of the brackets too, which may say which part it is. */
  digits: string;
};
export type Read = { link: Described; readings: readonly Reading[] };

const squeeze = (text: string): string => text.replaceAll(' ', '');

const readingOf = (title: ReadTitle, artists: readonly string[]): Reading => ({
  ...title,
  artists,
  squeezed: {
    name: squeeze(title.name),
    full: squeeze(title.full),
    artists: new Set(artists.map((name) => squeeze(name.replace(/^the /, '')))),
  },
  roman: romanised(title.name),
  isRoman: !hasOwnScript(title.name),
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

export function read(link: Described): Read {
  const whole = readTitle(link.title);
  const own = artistsOf(link.artist);
  const readings = [readingOf(whole, own)];
  const [before = '', ...after] = link.title.split(/\s+[-–—]\s+|\s*[:：]\s+|\s*(?<!^)(?=[「『"“])/);
  if (after.length === 0) return { link, readings };
  const first = readTitle(before);
  // What stands behind the dash is a name, unless it was understood as a version or a custom of uploaders.
  if (first.full !== whole.full || own.includes(first.full)) {
    const title = readTitle(after.join(' - ').replace(/^[「『"“]([^」』"”]+)[」』"”]/, '$1 '));
    const artists = [...new Set([...namesIn(before), fold(before), first.name])];
    const featured = [...title.featured, ...first.featured];
    if (title.name) readings.push(readingOf({ ...title, featured }, artists));
  }
  return { link, readings };
}

/** From how many letters on two names that differ in one of them may be one. */
const misspeltLetters = 6;
const endLetters = 4;

/**
 * Keys of the links that it may be the same as: whoever shares none is not compared. The name itself; and with an artist
 * both ends of its consonants, for names that are spelt differently: in other letters mostly vowels differ, and a slip
 * spoils one end.
 */
export function keysOf({ link, readings }: Read): string[] {
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

function durationDoubt(a: Read, b: Read, isFilm: boolean): SongDoubt | 'apart' | undefined {
  const [seconds, others] = [a.link.durationSeconds, b.link.durationSeconds];
  if (seconds === null || others === null) return 'duration_unknown';
  const difference = Math.abs(seconds - others);
  if (difference <= sameSeconds) return undefined;
  return difference <= (isFilm ? nearFilmSeconds : nearSeconds) ? 'duration_differs' : 'apart';
}

function byNames(a: Read, b: Read, one: Reading, other: Reading): Verdict {
  const duration = durationDoubt(a, b, one.isFilm || other.isFilm);
  if (duration === 'apart') return { is: 'apart' };
  const name = nameLikeness(one, other);
  if (name === 'none') return { is: 'apart' };
  const version = versionLikeness(one, other);
  if (version === 'none') return { is: 'apart' };
  const artist = artistLikeness(one, other);
  // Somebody else under another name, or somebody else's song: only where nothing else differs is it worth a question.
  if (artist === 'none' && (name !== 'same' || duration || one.name.length < 8)) return { is: 'apart' };
  const doubts: SongDoubt[] = duration ? [duration] : [];
  if (name === 'near') doubts.push('title_differs');
  if (artist !== 'same') doubts.push('artist_differs');
  if (version === 'near' || new Set(one.doubtful).symmetricDifference(other.doubtful).size > 0)
    doubts.push('version_differs');
  if (a.link.isrc && b.link.isrc) doubts.push('isrc_differs');
  return doubts.length > 0 ? { is: 'unsure', doubts } : { is: 'same', by: 'name' };
}

const rank = (verdict: Verdict): number =>
  verdict.is === 'same' ? 0 : verdict.is === 'unsure' ? verdict.doubts.length : Number.POSITIVE_INFINITY;

export function compare(a: Read, b: Read): Verdict {
  const verdicts = a.readings.flatMap((one) => b.readings.map((other) => byNames(a, b, one, other)));
  const best = verdicts.reduce((least, verdict) => (rank(verdict) < rank(least) ? verdict : least));
  if (!a.link.isrc || a.link.isrc !== b.link.isrc) return best;
  // One ISRC: the same recording, unless it was given to the wrong one.
  const versions = a.readings.some((one) =>
    b.readings.some((other) => versionLikeness(one, other) !== 'none'),
  );
  if (!versions) return { is: 'unsure', doubts: ['version_differs'] };
  if (durationDoubt(a, b, true) === 'apart') return { is: 'unsure', doubts: ['duration_differs'] };
  return { is: 'same', by: 'isrc' };
}
