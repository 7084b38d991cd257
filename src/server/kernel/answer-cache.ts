/** Answers that are given again as they are: kept in memory within a bound, and written out once. */
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';

const givenAgain = new WeakSet<object>();

/** From here on nobody changes it. */
export function giveAgain<Answer extends object>(answer: Answer): Answer {
  givenAgain.add(answer);
  return answer;
}

/** Makes of an answer what `make` does, and of one that is given again what it made before. */
export function makeOnce<Made>(make: (answer: unknown) => Made): (answer: unknown) => Made {
  const made = new WeakMap<object, { of: Made }>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !givenAgain.has(answer)) return make(answer);
    const known = made.get(answer) ?? { of: make(answer) };
    made.set(answer, known);
    return known.of;
  };
}

/** Of all answers of a cache, as they would be stored. */
const mostBytes = 16_000_000;
/** What an answer takes besides itself and its key. */
const entryBytes = 200;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * An answer holds while `state` is what it was when its making began; of each key the newest is kept. Whoever asks for the
 * same at the same time waits for the same work.
 */
export function createAnswerCache() {
  const known = new LRUCache<string, { state: string; answer: object }>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, key) => serialize(answer).length + 2 * key.length + entryBytes,
  });
  const making = new Map<string, { state: string; answer: Promise<object> }>();
  return async <Answer extends object>(
    key: string,
    state: string,
    make: () => Promise<Answer>,
  ): Promise<Answer> => {
    const found = [known.get(key), making.get(key)].find((one) => one?.state === state);
    if (found) return (await found.answer) as Answer;
    const work = { state, answer: make() };
    making.set(key, work);
    try {
      const answer = giveAgain(await work.answer);
      // Work of a later state may have begun or even ended meanwhile: what it makes is the newer one.
      if (making.get(key) === work) known.set(key, { state, answer });
      return answer;
    } finally {
      if (making.get(key) === work) making.delete(key);
    }
  };
}
