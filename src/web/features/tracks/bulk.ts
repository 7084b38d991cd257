/** Does one thing to many songs, a few at a time, and says how each one went. */
import { ApiError } from '#web/data/api.ts';

type Outcome = { id: string; error?: unknown };

export async function runEach(
  ids: readonly string[],
  task: (id: string) => Promise<unknown>,
  { atOnce = 6, onDone }: { atOnce?: number; onDone?: (done: number) => void } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < ids.length) {
      const place = next++;
      const id = ids[place];
      if (id === undefined) return;
      outcomes[place] = await task(id).then(
        () => ({ id }),
        (error: unknown) => ({ id, error }),
      );
      done += 1;
      onDone?.(done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return outcomes;
}

/** What came of asking platforms for new numbers of several songs. */
type RefreshSummary = {
  asked: number;
  /** Asked less than a minute ago. */
  tooSoon: number;
  /** Over the plan's limit. */
  paused: number;
  failed: number;
};

export function summarise(outcomes: readonly Outcome[]): RefreshSummary {
  const summary: RefreshSummary = { asked: 0, tooSoon: 0, paused: 0, failed: 0 };
  for (const { error } of outcomes) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (error === undefined) summary.asked += 1;
    else if (code === 'too_soon') summary.tooSoon += 1;
    else if (code === 'conflict') summary.paused += 1;
    else summary.failed += 1;
  }
  return summary;
}
