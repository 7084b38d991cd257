/** For platforms that are asked for one song a call. */
import { itemFailure, PlatformFailure } from './http/failure.ts';
import type { ReadResult } from './platform.ts';

/** A call that found nothing says something of the song it asked for, and nothing of the platform. */
export async function readOrNotFound(read: () => Promise<ReadResult>): Promise<ReadResult> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof PlatformFailure && failure.kind === 'not-found') return itemFailure('not-found');
    throw failure;
  }
}

/** One after the other, so that every call waits for its turn. Any other failure of a call ends them all. */
export async function readOneByOne(
  ids: readonly string[],
  readOne: (id: string) => Promise<ReadResult>,
): Promise<Map<string, ReadResult>> {
  const results = new Map<string, ReadResult>();
  for (const id of ids) results.set(id, await readOrNotFound(() => readOne(id)));
  return results;
}
