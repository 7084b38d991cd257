/** Replies about many songs are believed by the ids that their entries state, never by their order. Pure. */
import { itemFailure } from './http/failure.ts';
import type { ReadResult } from './platform.ts';

type Answers<Entry> = {
  entries: readonly Entry[];
  /** The id of an entry, or those it may be known by, the surest first; none where it says not whom it is about. */
  idsOf(entry: Entry): string | readonly string[];
  readingOf(entry: Entry, id: string): ReadResult;
  /** Public page of an entry, whoever it is about; absent where it has none. */
  pageOf?(entry: Entry): string | undefined;
  /** False where the reply says itself that something is left out. */
  isWhole?: boolean;
};

/** A reply about several songs that does not say which of them it left out, or said twice: each has to be asked alone. */
const unclear = ['incomplete reply', 'two answers'] as const;

export const isUnclear = (result: ReadResult | undefined): boolean =>
  result?.outcome === 'failed' &&
  result.kind === 'bad-reply' &&
  unclear.some((detail) => detail === result.detail);

/**
 * A result for every id asked. An id that stands for two different answers has none. Where entries name nobody,
 * or songs that nobody asked for, the reply answers another question: then what is missing is not known to be gone.
 * Only where one song was asked for and one other is told of is it known which one stands in its place.
 */
export function resultsById<Entry>(
  asked: readonly string[],
  { entries, idsOf, readingOf, pageOf, isWhole = true }: Answers<Entry>,
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
  const [only, ...more] = entries;
  const isAlone = isWhole && asked.length === 1 && only !== undefined && more.length === 0;
  const other = isAlone ? pageOf?.(only) : undefined;
  const incomplete = other ? itemFailure('replaced', other) : itemFailure('bad-reply', unclear[0]);
  const missing = isTrusted ? itemFailure('not-found') : incomplete;
  const resultOf = (id: string): ReadResult => {
    if (contradicted.has(id)) return itemFailure('bad-reply', unclear[1]);
    return answers.has(id) ? readingOf(answers.get(id) as Entry, id) : missing;
  };
  return new Map(asked.map((id) => [id, resultOf(id)]));
}

/** `pageOf` for entries that are known by the first of their ids that has the platform's form. */
export const pageById =
  <Entry>(
    idsOf: Answers<Entry>['idsOf'],
    isId: (id: string) => boolean,
    urlOf: (id: string) => string,
  ): ((entry: Entry) => string | undefined) =>
  (entry) => {
    const id = [idsOf(entry)].flat().find(isId);
    return id === undefined ? undefined : urlOf(id);
  };
