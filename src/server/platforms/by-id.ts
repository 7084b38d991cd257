/** Replies about many songs are believed by the ids that their entries state, never by their order. Pure. */
import { itemFailure } from './http/failure.ts';
import type { ReadResult } from './platform.ts';

type Answers<Entry> = {
  entries: readonly Entry[];
  /** The id of an entry, or those it may be known by, the surest first; none where it says not whom it is about. */
  idsOf(entry: Entry): string | readonly string[];
  readingOf(entry: Entry, id: string): ReadResult;
  /** False where the reply says itself that something is left out. */
  isWhole?: boolean;
};

/**
 * A result for every id asked. An id that stands for two different answers has none. Where entries name nobody,
 * or songs that nobody asked for, the reply answers another question: then what is missing is not known to be gone.
 */
export function resultsById<Entry>(
  asked: readonly string[],
  { entries, idsOf, readingOf, isWhole = true }: Answers<Entry>,
): Map<string, ReadResult> {
  const wanted = new Set(asked);
  const answers = new Map<string, Entry>();
  const contradicted = new Set<string>();
  let isTrusted = isWhole;
  for (const entry of entries) {
    const id = [idsOf(entry)].flat().find((one) => wanted.has(one));
    const isRepeated = id !== undefined && answers.has(id);
    const isSame = isRepeated && JSON.stringify(answers.get(id)) === JSON.stringify(entry);
    if (isRepeated && !isSame) contradicted.add(id);
    if (id === undefined || (isRepeated && !isSame)) isTrusted = false;
    if (id !== undefined) answers.set(id, entry);
  }
  const missing = isTrusted ? itemFailure('not-found') : itemFailure('bad-reply', 'incomplete reply');
  const resultOf = (id: string): ReadResult => {
    if (contradicted.has(id)) return itemFailure('bad-reply', 'two answers');
    return answers.has(id) ? readingOf(answers.get(id) as Entry, id) : missing;
  };
  return new Map(asked.map((id) => [id, resultOf(id)]));
}
