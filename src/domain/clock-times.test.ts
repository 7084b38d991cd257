import { expect, test } from 'vitest';
import { instantOf } from './clock-times.ts';

test.each([
  ['2026-11-20', '18:00', 'UTC', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20', '18:00', 'Asia/Kathmandu', '2026-11-20T12:15:00.000Z'],
  ['2026-11-20', '00:30', 'Pacific/Auckland', '2026-11-19T11:30:00.000Z'],
  // Skipped, and shown twice.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-11-01', '12:00', 'America/Los_Angeles', '2026-11-01T20:00:00.000Z'],
])('[BEY-17] clocks show %s %s in %s at one instant', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant);
});
