/** Work that finds its next piece in the tables by itself: rows that are claimed are its queue. */
import type { Logger } from '#server/kernel/log.ts';

export type Loop<C> = {
  name: string;
  /** Pieces at a time in one process. */
  concurrency: number;
  /** Does one piece; false when there is none now. Once `stop` is aborted, what is under way is given back. */
  step(ctx: C, stop: AbortSignal): Promise<boolean>;
};

type LoopCtx = { log: Logger; jobs: { wake: Map<string, () => void> } };

/** A piece made by this very process is found at once (see `wake`), one of another after so long at most. */
const pollingMilliseconds = 2_000;
const pauseAfterError = 2_000;

/** Wakes those who wait; a ring that nobody waited for is heard by the next who does. */
function createBell() {
  const waiting = new Set<() => void>();
  let hasRung = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    ring() {
      hasRung = waiting.size === 0;
      wakeAll();
    },
    async wait(milliseconds?: number): Promise<void> {
      if (hasRung) {
        hasRung = false;
        return;
      }
      await new Promise<void>((resolve) => {
        // Whoever has waited long enough waits no more: else each look into the tables would leave one behind, for good.
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(wake, milliseconds);
        waiting.add(wake);
      });
    },
    end: wakeAll,
  };
}

/**
 * Starts all loops; the answer stops them once their pieces are done, for which `stop` makes them hurry. The first strand of
 * a loop looks again and again, the others when it finds something.
 */
export function startLoops<C extends LoopCtx>(
  ctx: C,
  loops: readonly Loop<C>[],
  stop: AbortSignal,
): () => Promise<void> {
  let isStopping = false;
  const bells = loops.map(createBell);

  async function repeat(loop: Loop<C>, bell: ReturnType<typeof createBell>, isFirst: boolean) {
    while (!isStopping) {
      try {
        const found = await loop.step(ctx, stop);
        if (isStopping) return;
        if (found && isFirst && loop.concurrency > 1) bell.ring();
        if (!found) await bell.wait(isFirst ? pollingMilliseconds : undefined);
      } catch (error) {
        ctx.log.error({ err: error, loop: loop.name }, 'loop failed');
        if (!isStopping) await bell.wait(pauseAfterError);
      }
    }
  }

  const strands = loops.flatMap((loop, number) => {
    const bell = bells[number] ?? createBell();
    ctx.jobs.wake.set(loop.name, bell.ring);
    return Array.from({ length: loop.concurrency }, (_, place) => repeat(loop, bell, place === 0));
  });

  return async () => {
    isStopping = true;
    for (const bell of bells) bell.end();
    await Promise.all(strands);
  };
}
