import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from './clock.ts';

const hour = 3_600_000;

/** A real clock that the test moves. */
function manualClock() {
  let instant = Date.parse('2026-11-20T10:00:00Z');
  return {
    now: () => new Date(instant),
    pass: (milliseconds: number) => {
      instant += milliseconds;
    },
  };
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('at speed 1 sandbox time is real time', () => {
  const real = manualClock();
  const clock = openClock({ speed: 1, now: real.now });
  real.pass(5 * hour);
  expect(clock.now()).toEqual(real.now());
});

test('at speed 24 an hour is a day', () => {
  const real = manualClock();
  const clock = openClock({ speed: 24, now: real.now });
  real.pass(hour);
  expect(clock.now().toISOString()).toBe('2026-11-21T10:00:00.000Z');
});

test('a restart goes on where time would have been', () => {
  const real = manualClock();
  const stateFile = join(stateFolder(), 'deep', 'sandbox.json');
  openClock({ speed: 24, stateFile, now: real.now });
  real.pass(hour);
  const clock = openClock({ speed: 24, stateFile, now: real.now });
  expect(clock.now().toISOString()).toBe('2026-11-21T10:00:00.000Z');
  real.pass(hour);
  expect(clock.now().toISOString()).toBe('2026-11-22T10:00:00.000Z');
});

test('a restart at another speed does not jump back', () => {
  const real = manualClock();
  const stateFile = join(stateFolder(), 'sandbox.json');
  openClock({ speed: 24, stateFile, now: real.now });
  real.pass(10 * hour);
  const clock = openClock({ speed: 1, stateFile, now: real.now });
  expect(clock.now().toISOString()).toBe('2026-11-30T10:00:00.000Z');
  real.pass(hour);
  expect(clock.now().toISOString()).toBe('2026-11-30T11:00:00.000Z');
});

test('speed can change while it runs, and a leap is kept over a restart', () => {
  const real = manualClock();
  const stateFile = join(stateFolder(), 'sandbox.json');
  const clock = openClock({ speed: 1, stateFile, now: real.now });
  clock.advance(24 * hour);
  clock.setSpeed(0);
  real.pass(hour);
  expect(openClock({ speed: 0, stateFile, now: real.now }).now().toISOString()).toBe(
    '2026-11-21T10:00:00.000Z',
  );
});

test('sandbox time never moves back, also when the real clock is set back', () => {
  const real = manualClock();
  const clock = openClock({ speed: 24, now: real.now });
  const before = clock.now();
  real.pass(-hour);
  expect(clock.now()).toEqual(before);
  expect(() => clock.advance(-1)).toThrow(RangeError);
  expect(() => clock.setSpeed(-1)).toThrow(RangeError);
});

test('the state is written whole: no draft stays beside it', () => {
  const folder = stateFolder();
  openClock({ speed: 1, stateFile: join(folder, 'sandbox.json'), now: manualClock().now }).advance(hour);
  expect(readdirSync(folder)).toEqual(['sandbox.json']);
});

test.each(['', '{"anchorSandbox":', '[]', '{"anchorSandbox":"today","anchorReal":"today","speed":1}'])(
  '[OPS-01] a damaged state (%j) stops the start in words that name the file and what is lost without it',
  (text) => {
    const stateFile = join(stateFolder(), 'sandbox.json');
    writeFileSync(stateFile, text);
    const open = () => openClock({ speed: 1, stateFile, now: manualClock().now });
    expect(open).toThrow(
      new Error(
        `The file ${stateFile}, where the sandbox keeps its time, is damaged. Delete it to start: the sandbox’s time then begins anew at the present, and accounts and stored numbers stay.`,
      ),
    );
    expect(readFileSync(stateFile, 'utf8')).toBe(text);
  },
);

test('time stops before the year ten thousand', () => {
  const real = manualClock();
  const clock = openClock({ speed: 1e12, now: real.now });
  real.pass(1000 * hour);
  expect(clock.now().toISOString()).toBe('9999-12-31T00:00:00.000Z');
});
