import type { Decibels, Stereo } from '../analysis.ts';
import { rounded } from '../rounded.ts';
import type { Block } from '../samples.ts';
import { steps } from '../steps.ts';

/** Energies of left, right, and what both have in common. */
type Energies = { left: number; right: number; both: number };

const stepsEachSecond = 10;
const mostSteps = 300;
/** −80 dBFS: what is quieter has no direction that anybody hears. */
const faint = 1e-8;

const joined = (one: Energies, other: Energies): Energies => ({
  left: one.left + other.left,
  right: one.right + other.right,
  both: one.both + other.both,
});

const ratioDb = (over: number, under: number): Decibels => {
  const db = 10 * Math.log10(over / under);
  return Number.isFinite(db) ? rounded(db, 2) : null;
};

const correlationOf = ({ left, right, both }: Energies): number | null =>
  left > 0 && right > 0 ? rounded(both / Math.sqrt(left * right), 3) : null;

/** Of the first two channels. */
export function stereoMeter(sampleRate: number) {
  const size = Math.max(1, Math.round(sampleRate / stepsEachSecond));
  const parts = steps<Energies>(mostSteps, joined);
  let sums: Energies = { left: 0, right: 0, both: 0 };
  let whole: Energies = sums;
  let [filled, isSame] = [0, true];

  function close(): void {
    parts.add(sums);
    whole = joined(whole, sums);
    sums = { left: 0, right: 0, both: 0 };
    filled = 0;
  }

  function addPart(one: Float32Array, other: Float32Array, start: number, end: number): void {
    let { left, right, both } = sums;
    for (let at = start; at < end; at++) {
      const l = one[at] as number;
      const r = other[at] as number;
      left += l * l;
      right += r * r;
      both += l * r;
      if (l !== r) isSame = false;
    }
    sums = { left, right, both };
  }

  return {
    add({ planes, length }: Block): void {
      const [one, other] = planes;
      if (!one || !other) return;
      for (let start = 0; start < length; ) {
        const end = Math.min(length, start + size - filled);
        addPart(one, other, start, end);
        filled += end - start;
        start = end;
        if (filled === size) close();
      }
    },
    result(): Stereo {
      if (filled > 0) close();
      const { values, width } = parts.result();
      const isHeard = ({ left, right }: Energies) => left + right > 2 * faint * size * width;
      const { left, right, both } = whole;
      return {
        correlation: correlationOf(whole),
        monoChangeDb: ratioDb((left + right + 2 * both) / 4, (left + right) / 2),
        balanceDb: ratioDb(right, left),
        isDualMono: isSame && left > 0,
        series: {
          stepSeconds: (width * size) / sampleRate,
          correlation: values.map((each) => (isHeard(each) ? correlationOf(each) : null)),
          balanceDb: values.map((each) => (isHeard(each) ? ratioDb(each.right, each.left) : null)),
        },
      };
    },
  };
}
