/** Songs that a look-up or a search comes upon: only such as are there for everybody are offered to anybody. */
import type { PlatformId } from '#domain/platforms.ts';
import { isItemAnswer, PlatformFailure } from './http/failure.ts';
import { type FoundSong, mostFound, type ReadResult } from './platform.ts';

export { type FoundSong, mostFound };

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
export async function noneIfMissing(list: () => Promise<FoundSong[]>): Promise<FoundSong[]> {
  try {
    return await list();
  } catch (failure) {
    if (failure instanceof PlatformFailure && failure.kind === 'not-found') return [];
    throw failure;
  }
}

/** For platforms that are asked for one ISRC a call; a call that found nothing says that there is nothing. */
export async function findOneByOne(
  isrcs: readonly string[],
  findOne: (isrc: string) => Promise<FoundSong[]>,
): Promise<FoundSong[]> {
  const found: FoundSong[] = [];
  for (const isrc of isrcs) found.push(...(await noneIfMissing(() => findOne(isrc))));
  return found;
}
