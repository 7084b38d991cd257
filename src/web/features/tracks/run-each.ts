/** Does one thing to many songs, a few at a time, and says how each one went. */

export type Outcome = { id: string; error?: unknown };

export async function runEach(
  ids: readonly string[],
  task: (id: string) => Promise<unknown>,
  atOnce = 6,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < ids.length) {
      const place = next++;
      const id = ids[place];
      if (id === undefined) return;
      outcomes[place] = await task(id).then(
        () => ({ id }),
        (error: unknown) => ({ id, error }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return outcomes;
}
