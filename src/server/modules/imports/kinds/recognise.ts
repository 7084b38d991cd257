/** Which kind a file is of, told by its header alone; a new kind is one entry in one of these lists. */
import { createHash } from 'node:crypto';
import type { Row } from '../files/table.ts';
import { appleMusicKinds } from './apple-music.ts';
import { audioFeatureKinds } from './audio-features.ts';
import { type KindSpec, plainName } from './spec.ts';
import { songList, spotifyKinds } from './spotify.ts';
import { amuse } from './statements/amuse.ts';
import { bandcamp } from './statements/bandcamp.ts';
import { believe } from './statements/believe.ts';
import { cdBaby } from './statements/cd-baby.ts';
import { distrokid } from './statements/distrokid.ts';
import { fuga } from './statements/fuga.ts';
import { imusicianReleases, imusicianSales } from './statements/imusician.ts';
import { landr } from './statements/landr.ts';
import { symphonic } from './statements/symphonic.ts';
import { tunecore } from './statements/tunecore.ts';
import { youtubeKinds } from './youtube.ts';

/** Statements of distributors and stores: sold and streamed, a month or a sale at a time. */
const statementKinds: readonly KindSpec[] = [
  distrokid,
  tunecore,
  cdBaby,
  bandcamp,
  imusicianReleases,
  imusicianSales,
  symphonic,
  believe,
  fuga,
  amuse,
  landr,
];

const kinds: readonly KindSpec[] = [
  ...spotifyKinds,
  ...youtubeKinds,
  ...appleMusicKinds,
  ...statementKinds,
  ...audioFeatureKinds,
  // With audio features a list is one of them, which offers its songs as well.
  songList,
];

/** Names at the end that are empty are columns that a spreadsheet has added. */
function namesOf(cells: readonly string[]): string[] {
  const names = cells.map(plainName);
  while (names.at(-1) === '') names.pop();
  return names;
}

export const specOf = (header: readonly string[]): KindSpec | undefined => {
  const names = namesOf(header);
  return names.length < 2 ? undefined : kinds.find((kind) => kind.fits(names));
};

/** Rows that may come before the header: a title, the day of the report. */
export const mostBefore = 20;

export function knownHeader(rows: readonly Row[]): { spec: KindSpec; place: number } | undefined {
  for (const [place, { cells }] of rows.slice(0, mostBefore).entries()) {
    const spec = specOf(cells);
    if (spec) return { spec, place };
  }
  return undefined;
}

/** What somebody has played, as Apple, Deezer, TIDAL and Last.fm give it to a listener: none of an artist's numbers. */
const ofListeners: readonly (readonly string[])[] = [
  ['play duration milliseconds', 'end reason type'],
  ['listening time', 'platform name', 'song title'],
  ['stream duration ms', 'entry date'],
  ['ms played', 'ts'],
  ['ms played', 'end time'],
  ['msplayed', 'endtime'],
  ['uts', 'utc time', 'track'],
];
export const isOfListener = (rows: readonly Row[]): boolean =>
  rows.slice(0, mostBefore).some(({ cells }) => {
    const names = namesOf(cells);
    return ofListeners.some((wanted) => wanted.every((name) => names.includes(name)));
  });

/** The same for every file whose columns have the same names in the same order. */
export const headerKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(namesOf(header)))
    .digest('hex')
    .slice(0, 32);
