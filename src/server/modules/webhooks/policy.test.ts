import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeliveryFailure } from '#domain/webhooks.ts';
import { draws } from '#kit/thorough.ts';
import { afterTry, failingBefore, mostTries, pauseAfterTry } from './policy.ts';

const days = (milliseconds: number): number => milliseconds / (24 * 3600_000);

/** What a receiver does at each try: null takes it, a worker that dies says nothing, and somebody may try it by hand. */
const moves = fc.array(
  fc.constantFrom<DeliveryFailure | null | 'dies' | 'by hand, and fails' | 'by hand'>(
    ...(['status', 'timeout', 'unreachable', 'redirect'] as const),
    ...(['dies', 'by hand, and fails', 'by hand', null] as const),
  ),
  { maxLength: 40 },
);

/** Milliseconds that it wants to be left alone, none to weeks. */
const asked = fc.option(fc.integer({ min: 0, max: 2_000_000_000 }), { nil: undefined });

test('[API-01] whatever a receiver does, each message has arrived or is listed as failed within three days', () => {
  fc.assert(
    fc.property(moves, fc.double({ min: 0, max: 1, noNaN: true }), asked, (all, random, wanted) => {
      const start = new Date('2026-11-20T12:00:00Z');
      let now = start;
      let [tries, hasArrived] = [0, false];
      let row: ReturnType<typeof afterTry> = { state: 'waiting', nextTryAt: now };
      // A worker that dies holds a message for a minute.
      let held = 0;
      const turns = [...all, ...Array.from({ length: mostTries + 1 }, () => 'status' as const)];
      for (const move of turns) {
        if (row.nextTryAt === null) break;
        const isByHand = move === 'by hand' || move === 'by hand, and fails';
        now = isByHand ? now : new Date(Math.max(now.getTime(), row.nextTryAt.getTime()));
        if (move === 'dies') {
          held += 60_000;
          row = { ...row, nextTryAt: new Date(now.getTime() + 60_000) };
          continue;
        }
        const failure = move === 'by hand' ? null : move === 'by hand, and fails' ? 'status' : move;
        hasArrived ||= failure === null;
        if (!isByHand) tries++;
        row = afterTry(
          { event: 'goal.reached', at: now, tries, isByHand, failure, asked: wanted },
          row,
          random,
        );
        // Waiting and being due are one.
        expect(row.nextTryAt === null).toBe(row.state !== 'waiting');
      }
      expect(row.state).toBe(hasArrived ? 'delivered' : 'failed');
      expect(tries).toBeLessThanOrEqual(mostTries);
      if (!hasArrived) expect(tries).toBe(mostTries);
      expect(days(now.getTime() - start.getTime() - held)).toBeLessThanOrEqual(3);
    }),
    { numRuns: draws(400) },
  );
});

test('[API-01] pauses grow, end after the last try, and do not fall together', () => {
  const pauses = Array.from({ length: mostTries - 1 }, (_, place) => pauseAfterTry(place + 1, 0) ?? 0);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(pauseAfterTry(mostTries, 0)).toBeUndefined();
  expect(pauseAfterTry(1, 1)).toBe(8);
});

test('[API-01] a busy receiver is left alone as long as it asks for, within an hour, and never tried sooner', () => {
  const tried = {
    event: 'goal.reached',
    at: new Date(0),
    tries: 1,
    isByHand: false,
    failure: 'status',
  } as const;
  const after = (asked?: number, tries = 1) =>
    afterTry({ ...tried, tries, asked }, { nextTryAt: null }, 0).nextTryAt?.getTime();
  expect([after(), after(0), after(45_000), after(7_200_000)]).toEqual([10_000, 10_000, 45_000, 3_600_000]);
  // By then we wait longer by ourselves.
  expect(after(60_000, 5)).toBe(7_200_000);
});

test('[API-01] a test is tried once', () => {
  const tried = { event: 'webhook.test', at: new Date(0), tries: 1, isByHand: false } as const;
  expect(afterTry({ ...tried, failure: 'status' }, { nextTryAt: null }, 0)).toEqual({
    ...{ state: 'failed', nextTryAt: null },
  });
});

test('[API-01] a week of failures is seven days', () => {
  expect(failingBefore(new Date('2026-11-27T12:00:00Z'))).toEqual(new Date('2026-11-20T12:00:00Z'));
});
