/**
 * How well links are told apart (`matching.ts`), measured on pairs of which somebody else says what they are: by hand on 200
 * hard ones, by ISRC on a list of real songs. The tests hold the least, `bench/matching.ts` writes down what it was.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type HardPair, hardPairs } from './hard-pairs-for-test.ts';
import { compare, keysOf, type ReadLink, read, type Verdict } from './matching.ts';

export type Judged = HardPair & { one: ReadLink; other: ReadLink; verdict: Verdict };

export const judgedPairs: readonly Judged[] = hardPairs.map(({ sides: [first, second], isSame }) => {
  const [one, other] = [read({ platform: 'spotify', ...first }), read({ platform: 'youtube', ...second })];
  return { sides: [first, second], isSame, one, other, verdict: compare(one, other) };
});

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Pairs by what they are and what they were called; `precision` and `recall` are shares of 1. */
export function hardFindings() {
  const countOf = (isSame: boolean, is: Verdict['is']) =>
    judgedPairs.filter((pair) => pair.isSame === isSame && pair.verdict.is === is).length;
  const [joined, wrong] = [countOf(true, 'same'), countOf(false, 'same')];
  const same = judgedPairs.filter(({ isSame }) => isSame).length;
  return {
    ...{ pairs: judgedPairs.length, same, joined, wrong },
    ...{ asked: countOf(true, 'unsure'), askedInVain: countOf(false, 'unsure') },
    ...{ precision: round(joined / (joined + wrong)), recall: round(joined / same) },
  };
}

type Row = { Track: string; Artist: string; ISRC: string };

/**
 * A song of the list on one platform against every other that shares a key, on another: each has an ISRC of its own, though
 * the same song was now and then given several. The list knows no lengths; all are taken to be equally long.
 */
export function realPairs(file: string): { songs: number; pairs: [ReadLink, ReadLink][] } {
  if (!existsSync(file)) return { songs: 0, pairs: [] };
  const rows = parse<Row>(readFileSync(file), { columns: true, bom: true, relaxQuotes: true });
  const on = (platform: 'spotify' | 'youtube') =>
    rows.map(({ Track, Artist }) =>
      read({ platform, title: Track, artist: Artist, durationSeconds: 180, isrc: null }),
    );
  const there = on('youtube').map((song, place) => ({ song, place }));
  const byKey = new Map<string, typeof there>();
  for (const one of there)
    for (const key of keysOf(one.song)) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  const pairs = on('spotify').flatMap((song, place) =>
    [...new Set(keysOf(song).flatMap((key) => byKey.get(key) ?? []))]
      .filter((other) => other.place > place && rows[other.place]?.ISRC !== rows[place]?.ISRC)
      .map((other): [ReadLink, ReadLink] => [song, other.song]),
  );
  return { songs: rows.length, pairs };
}

const written = ({ link }: ReadLink): string => `${link.title}; ${link.artist}`.toLowerCase();
export const isWrittenAlike = ([one, other]: [ReadLink, ReadLink]): boolean =>
  written(one) === written(other);
export const shownPair = (pair: [ReadLink, ReadLink]): string => pair.map(written).join(' = ');

/** `joined`: called the same; `alike`: those of them whose title and artist are written alike, and so are one song. */
export function realFindings(file: string) {
  const { songs, pairs } = realPairs(file);
  const joined = pairs.filter(([one, other]) => compare(one, other).is === 'same');
  return { songs, pairs: pairs.length, joined: joined.length, alike: joined.filter(isWrittenAlike).length };
}
