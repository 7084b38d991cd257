import { expect, it } from 'vitest';
import { offeredAnywhere, readControls } from '#web/music/control-bar/controls.ts';
import { overviewFiles, overviewQuery } from './use-overview.ts';

const weeks = readControls(new URLSearchParams('interval=week'), '', offeredAnywhere);
const now = new Date('2026-11-20T12:00:00Z');

it.each([
  ['en', 0],
  ['de', undefined],
  ['ar', 6],
] as const)('[ANL-02] weeks begin as they do in the language of the page: %s', (language, weekStart) => {
  const reader = { timeZone: 'UTC', now, language };
  expect(overviewQuery(weeks, new URLSearchParams(), reader).weekStart).toBe(weekStart);
  const [file] = overviewFiles(weeks, reader);
  const asked = new URL(file?.href ?? '', 'https://tracklight.example').searchParams.get('weekStart');
  expect(asked).toBe(weekStart === undefined ? null : String(weekStart));
});
