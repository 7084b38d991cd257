/** What of a counter's steps is no growth: what its platform took back, and what of that comes back. Pure. */
import { daysToComeBack } from '#domain/momentum.ts';
import type { DayEnd } from './day-points.ts';

type Fall = { day: number; missing: number; usual: number };

/**
 * Of each of the numbers in the order in which they were observed (null: withheld), what of its step from the last known
 * one is no growth. A fall is what the platform took back. It comes back by a step that stands out: beyond the last one
 * before the fall it makes up at least half of what is missing. That much of it is no growth, up to the height before.
 * Other steps are growth from where the number stands, or a song would stand still for as long as it takes to earn again
 * what was taken for good. Of several falls the latest comes back first.
 */
function correctionsOf(days: readonly number[], values: readonly (number | null)[]): number[] {
  const falls: Fall[] = [];
  let [risenSince, risen] = [-Infinity, 0];
  let [known, knownOn]: [number | null, number] = [null, 0];
  return values.map((value, place) => {
    if (value === null) return 0;
    const step = known === null ? 0 : value - known;
    const day = days[place] ?? 0;
    const since = knownOn;
    [known, knownOn] = [value, day];
    if (step < 0) {
      falls.push({ day, missing: -step, usual: day - risenSince > daysToComeBack ? 0 : risen });
      return step;
    }
    const back = comesBack(falls, day, step);
    if (step > back) [risenSince, risen] = [since, step - back];
    return back;
  });
}

function comesBack(falls: Fall[], day: number, step: number): number {
  let back = 0;
  for (let fall = falls.at(-1); fall; fall = falls.at(-1)) {
    const rest = step - back;
    if (day - fall.day > daysToComeBack || (rest - fall.usual) * 2 < fall.missing) break;
    const own = Math.min(rest, fall.missing);
    back += own;
    fall.missing -= own;
    if (fall.missing > 0) break;
    falls.pop();
  }
  return back;
}

/**
 * What each day's observations left standing, and what was no growth in it. The first `older` of them only say what may
 * come back.
 */
export function dayEnds(
  days: readonly number[],
  values: readonly (number | null)[],
  older: number,
): DayEnd[] {
  const corrections = correctionsOf(days, values);
  const ends: DayEnd[] = [];
  let isInOrder = true;
  let corrected = 0;
  for (let place = older; place < days.length; place++) {
    const day = days[place] ?? 0;
    corrected += corrections[place] ?? 0;
    if (days[place + 1] === day) continue;
    if (isInOrder && day <= (ends.at(-1)?.day ?? -Infinity)) isInOrder = false;
    ends.push({ day, value: values[place] ?? null, corrected });
    corrected = 0;
  }
  if (isInOrder) return ends;
  const byDay = Map.groupBy(ends, (end) => end.day);
  return [...byDay]
    .map(([day, own]) => ({
      day,
      value: own.at(-1)?.value ?? null,
      corrected: own.reduce((sum, end) => sum + end.corrected, 0),
    }))
    .toSorted((a, b) => a.day - b.day);
}
