/** Parts that no page needs at first: loaded when somebody is about to need them, or while nothing else goes on. */

export type Later<Part> = {
  /** Again after a failure. */
  load: () => Promise<void>;
  /** Undefined until it is loaded. */
  get: () => Part | undefined;
};

const known = new Set<() => Promise<void>>();

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let part: Part | undefined;
  const loadOnce = async () => {
    part ??= await load();
    known.delete(loadOnce);
  };
  known.add(loadOnce);
  return { load: loadOnce, get: () => part };
}

/**
 * All that the page may need by and by, so that it works without a connection then: one part after the other, each in a
 * `quietMoment` of its own, because to begin all at once keeps somebody waiting who presses something meanwhile.
 */
export async function loadWhatComesLater(quietMoment: () => Promise<void>): Promise<void> {
  for (const load of [...known]) {
    await quietMoment();
    await load().catch(() => {});
  }
}
