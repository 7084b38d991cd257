import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stillClock } from '#kit/fake-http.ts';
import { createThrottle } from './throttle.ts';

test('[SYNC-03] no window of the rate ever holds more calls than it allows, however the calls come', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 7 }), pauses, async (calls, waits) => {
      const clock = stillClock();
      const throttle = createThrottle(clock, { calls, perMilliseconds: 1000 });
      const turns: number[] = [];
      for (const wait of waits) {
        clock.set(new Date(clock.now().getTime() + (wait < 1000 ? 0 : wait - 1000)));
        if ((await throttle.take()) === undefined) turns.push(clock.now().getTime());
      }
      const crowded = turns.filter(
        (turn) => turns.filter((other) => other >= turn && other < turn + 1000).length > calls,
      );
      expect(crowded).toEqual([]);
    }),
  );
});

test('[SYNC-03] callers at the same time get turns one after the other, and who would wait too long is told when', async () => {
  const clock = stillClock('2026-11-20T12:00:00Z');
  const throttle = createThrottle(clock, { calls: 2, perMilliseconds: 20_000 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => throttle.take()));
  expect(answers).toEqual([undefined, undefined, undefined, undefined, new Date('2026-11-20T12:00:40Z')]);
  expect(clock.now()).toEqual(new Date('2026-11-20T12:00:20Z'));
});
