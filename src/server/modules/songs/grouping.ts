/** From links and what was decided of them to songs that are one by their ISRC, and to proposals. Writes nothing. */
import { setImmediate } from 'node:timers/promises';
import type { SongDoubt } from '#contract/songs.ts';
import { mostLinksOfSong } from '#domain/limits.ts';
import { compare, keysOf, type ReadLink, read } from '../tracks/service.ts';
import type { DescribedLink } from './queries.ts';
import type { Pair } from './table.ts';

export type Proposal = { trackIds: string[]; isSure: boolean; doubts: SongDoubt[] };

export const orderedPair = (a: string, b: string): { one: string; other: string } =>
  a < b ? { one: a, other: b } : { one: b, other: a };

/** All pairs of one of the first with one of the second. */
export const pairsBetween = (first: readonly string[], second: readonly string[]) =>
  first.flatMap((a) => second.map((b) => orderedPair(a, b)));

const keyOfPair = ({ one, other }: { one: string; other: string }) => `${one} ${other}`;

/** Links that are to be one, as their songs are joined one after another; two that were parted are never brought together. */
class Groups {
  readonly #byTrack = new Map<string, string[]>();
  readonly #apart: ReadonlySet<string>;

  constructor(links: readonly DescribedLink[], verdicts: readonly Pair[]) {
    this.#apart = new Set(verdicts.filter(({ isSame }) => !isSame).map(keyOfPair));
    for (const tracks of Map.groupBy(links, ({ songId }) => songId).values()) {
      const group = tracks.map(({ trackId }) => trackId);
      for (const trackId of group) this.#byTrack.set(trackId, group);
    }
  }

  of(trackId: string): string[] {
    return this.#byTrack.get(trackId) ?? [trackId];
  }

  areApart(a: string, b: string): boolean {
    return pairsBetween(this.of(a), this.of(b)).some((pair) => this.#apart.has(keyOfPair(pair)));
  }

  join(a: string, b: string): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first === second) return;
    const group = [...first, ...second];
    for (const trackId of group) this.#byTrack.set(trackId, group);
  }

  distinct(): string[][] {
    return [...new Set(this.#byTrack.values())];
  }
}

type Found = { a: DescribedLink; b: DescribedLink; verdict: ReturnType<typeof compare> };

/** Links or blocks of links at a time: ten thousand links take a second, in which others want to be answered. */
const atOnce = 100;
const breathe = (at: number) => (at % atOnce === 0 ? setImmediate() : undefined);

/** Every two links that share a key and are not apart, each pair once. */
async function candidates(links: readonly DescribedLink[]): Promise<Found[]> {
  const described: { link: DescribedLink; read: ReadLink }[] = [];
  const byKey = new Map<string, number[]>();
  for (const [at, link] of links.entries()) {
    await breathe(at);
    const entry = { link, read: read(link) };
    described.push(entry);
    for (const key of keysOf(entry.read)) {
      const block = byKey.get(key);
      if (block) block.push(at);
      else byKey.set(key, [at]);
    }
  }
  const found: Found[] = [];
  const seen = new Set<number>();
  for (const [nth, [key, block]] of [...byKey].entries()) {
    await breathe(nth);
    // One recording has no such number of links.
    if (key.startsWith('isrc ') && block.length > mostLinksOfSong) continue;
    for (const [i, j] of pairsIn(block)) {
      const [a, b] = [described[i], described[j]];
      if (!a || !b || a.link.songId === b.link.songId || seen.has(i * links.length + j)) continue;
      seen.add(i * links.length + j);
      const verdict = compare(a.read, b.read);
      if (verdict.is !== 'apart') found.push({ a: a.link, b: b.link, verdict });
    }
  }
  return found;
}

function* pairsIn(block: readonly number[]): Generator<[number, number]> {
  for (const [nth, i] of block.entries()) for (const j of block.slice(nth + 1)) yield [i, j];
}

/** So many songs of different names may have one ISRC, and one of them be another's; beyond that it is of none of them. */
const mostSongsOfIsrc = 4;

/** Whether the ISRC alone brings them together, and stands at more songs than anybody wants to be asked about. */
function isOfCommonIsrc(links: readonly DescribedLink[], groups: Groups): (found: Found) => boolean {
  const songs = new Map<string, Set<string[]>>();
  for (const { isrc, trackId } of links)
    if (isrc) songs.set(isrc, (songs.get(isrc) ?? new Set()).add(groups.of(trackId)));
  return ({ a, b, verdict }) =>
    a.isrc === b.isrc &&
    (songs.get(a.isrc ?? '')?.size ?? 0) > mostSongsOfIsrc &&
    verdict.is === 'unsure' &&
    bothNames.every((doubt) => verdict.doubts.includes(doubt));
}
const bothNames: readonly SongDoubt[] = ['title_differs', 'artist_differs'];

/** What joins links of different platforms without asking. */
const isByIsrc = ({ a, b, verdict }: Found): boolean =>
  verdict.is === 'same' && verdict.by === 'isrc' && a.platform !== b.platform;

export async function match(
  links: readonly DescribedLink[],
  verdicts: readonly Pair[],
): Promise<{ joined: string[][]; proposals: Proposal[] }> {
  const found = await candidates(links);
  const groups = new Groups(links, verdicts);
  const joinable = (a: DescribedLink, b: DescribedLink) => !groups.areApart(a.trackId, b.trackId);
  const before = new Set(groups.distinct());
  for (const one of found.filter(isByIsrc))
    if (joinable(one.a, one.b)) groups.join(one.a.trackId, one.b.trackId);
  const joined = groups.distinct().filter((group) => !before.has(group));
  const songs = new Set(groups.distinct());
  const proposals: Proposal[] = [];
  const isSure = ({ a, b, verdict }: Found) => verdict.is === 'same' && a.platform !== b.platform;
  for (const { a, b } of found.filter(isSure)) if (joinable(a, b)) groups.join(a.trackId, b.trackId);
  for (const group of groups.distinct())
    if (!songs.has(group)) proposals.push({ trackIds: group, isSure: true, doubts: [] });
  // Of every two songs the least doubtful of their links.
  const questions = new Map<string, Proposal>();
  const isCommon = isOfCommonIsrc(links, groups);
  for (const one of found) {
    const { a, b, verdict } = one;
    const [first, second] = [groups.of(a.trackId), groups.of(b.trackId)];
    if (first === second || !joinable(a, b) || isCommon(one)) continue;
    const doubts = verdict.is === 'unsure' ? [...verdict.doubts] : [];
    if (a.platform === b.platform) doubts.push('same_platform');
    const key = keyOfPair(orderedPair(first[0] ?? '', second[0] ?? ''));
    const known = questions.get(key);
    if (!known || doubts.length < known.doubts.length)
      questions.set(key, { trackIds: [...first, ...second], isSure: false, doubts });
  }
  return { joined, proposals: [...proposals, ...questions.values()] };
}
