/** Answers that are given again as they are, and are therefore written out once. */

const unchanging = new WeakSet<object>();

/** From here on nobody changes it. */
export function keepAsIs<Answer extends object>(answer: Answer): Answer {
  unchanging.add(answer);
  return answer;
}

/** Makes of an answer what `make` does, and of one that is given again what it made before. */
export function makeOnce<Made>(make: (answer: unknown) => Made): (answer: unknown) => Made {
  const made = new WeakMap<object, { of: Made }>();
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !unchanging.has(answer)) return make(answer);
    const known = made.get(answer) ?? { of: make(answer) };
    made.set(answer, known);
    return known.of;
  };
}
