/** Answers that are given again as they are, and are therefore written out once. */

const unchanging = new WeakSet<object>();

/** From here on nobody changes it. */
export function keepAsIs<Answer extends object>(answer: Answer): Answer {
  unchanging.add(answer);
  return answer;
}

/** Does what `write` does, and of an answer that is given again what it did before. */
export function writeOnce(write: (answer: unknown) => string): (answer: unknown) => string {
  const written = new WeakMap<object, string>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !unchanging.has(answer)) return write(answer);
    const known = written.get(answer);
    if (known !== undefined) return known;
    const text = write(answer);
    written.set(answer, text);
    return text;
  };
}
