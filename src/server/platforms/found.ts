/** Songs that a look-up or a search comes upon: only such as are there for everybody are offered to anybody. */
import { mostUrlsAtOnce } from '#domain/limits.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { badCursor } from '#server/kernel/cursor.ts';
import { isItemAnswer, PlatformFailure } from './http/failure.ts';
import {
  type FoundSong,
  type ListedUpTo,
  type Listing,
  mostFound,
  type PlatformIo,
  type ReadResult,
} from './platform.ts';

export { type FoundSong, type ListedUpTo, type Listing, mostFound };

/** An entry of a reply as its platform's reading has it. */
export type Hit = { id: string; url: string; result: ReadResult };

/**
 * Without what is private, blocked or not out yet. A reply of which nothing can be understood says nothing of what there
 * is, and must not count as "there is none".
 */
export function foundSongs(platform: PlatformId, hits: readonly Hit[]): FoundSong[] {
  const read = hits.flatMap(({ id, url, result }) =>
    result.outcome === 'read' ? [{ platformTrackId: id, url, reading: result }] : [],
  );
  const isBroken = hits.some(
    ({ result }) => result.outcome === 'failed' && result.kind !== 'not-found' && !isItemAnswer(result.kind),
  );
  if (read.length === 0 && isBroken)
    throw new PlatformFailure(platform, 'bad-reply', 'hits of another shape');
  return read
    .filter(({ reading }) => reading.availability === 'public' && !reading.isUpcoming)
    .map(({ platformTrackId, url, reading }) => ({ platformTrackId, url, song: reading.song }));
}

/** A call that found nothing says that there is nothing. */
export async function noneIfMissing<Told>(list: () => Promise<Told>, none: Told): Promise<Told> {
  try {
    return await list();
  } catch (failure) {
    if (failure instanceof PlatformFailure && failure.kind === 'not-found') return none;
    throw failure;
  }
}

/** `next` names the page after it; `total`: how many entries the platform says there are. */
type Page<Entry> = { entries: readonly Entry[]; next?: string | undefined; total?: unknown };

/** As many as can be added at once. */
const mostListed = mostUrlsAtOnce;
/** TIDAL's pages are the shortest, with twenty songs; pages without any must come to an end too. */
const mostPages = mostListed / 20;
/** Pages wait for their turn, and whoever asked waits half a minute for the answer (`web/data/api.ts`). */
const longestMilliseconds = 15_000;

/** `places`: what the platform's names of places look like; absent: its lists have one page. */
type Begin = { after: ListedUpTo | undefined; places?: RegExp };

/** By numbers, as most platforms count. */
export const placesByNumber = /^\d{1,4}$/;

/**
 * The entries of a list whose pages name the next one. The first page is there or the call fails; of one that fails
 * later what came before it is kept, and said to be a part, with the place where it goes on.
 */
export async function readPages<Entry>(
  { clock }: Pick<PlatformIo<unknown>, 'clock'>,
  { after, places }: Begin,
  pageAt: (next: string | undefined) => Promise<Page<Entry>>,
): Promise<{ entries: Entry[] } & Pick<Listing, 'rest'>> {
  const isPlace = (next: string | undefined): next is string =>
    next !== undefined && places?.test(next) === true;
  if (after && !isPlace(after.next)) throw badCursor();
  const before = after?.read ?? 0;
  const room = Math.max(0, mostListed - before);
  const last = clock.now().getTime() + longestMilliseconds;
  let page = await pageAt(after?.next);
  const entries = [...page.entries];
  const asked = new Set(after && [after.next]);
  let isFailed = false;
  while (page.next !== undefined && entries.length < room && !isFailed) {
    isFailed = asked.has(page.next) || asked.size + 1 >= mostPages || clock.now().getTime() > last;
    if (isFailed) break;
    const { next } = page;
    try {
      page = await pageAt(next);
      asked.add(next);
      entries.push(...page.entries);
    } catch (failure) {
      if (!(failure instanceof PlatformFailure)) throw failure;
      isFailed = true;
    }
  }
  const total = typeof page.total === 'number' && page.total > 0 ? page.total : null;
  const read = before + Math.min(entries.length, room);
  const hasMore = page.next !== undefined || Math.max(total ?? 0, before + entries.length) > read;
  // One that was read already leads in a circle.
  const next = isFailed && isPlace(page.next) && !asked.has(page.next) ? { next: page.next } : {};
  const rest = { read, total: total !== null && total > read ? total : null, isFailed, ...next };
  return { entries: entries.slice(0, room), ...(hasMore && { rest }) };
}

/** For platforms that are asked for one ISRC a call; a call that found nothing says that there is nothing. */
export async function findOneByOne(
  isrcs: readonly string[],
  findOne: (isrc: string) => Promise<FoundSong[]>,
): Promise<FoundSong[]> {
  const found: FoundSong[] = [];
  for (const isrc of isrcs) found.push(...(await noneIfMissing(() => findOne(isrc), [])));
  return found;
}
