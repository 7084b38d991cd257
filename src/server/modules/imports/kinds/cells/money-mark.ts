/**
 * Whether `2,000` of a column of money is two or two thousand. Where no cell proves it, what one unit has earned does:
 * a stream earns parts of a cent, a sale some units of money.
 */
import { type DecimalMark, isAbsent, numberOf } from './quantities.ts';

/** In a unit of any currency that statements pay in, for one stream or one sale. */
const [least, most] = [0.0002, 30];
const marks = ['.', ','] as const;

/** Fewer units may be a licence or a box of records, which earn what they like. */
const telling = 100;

export class MoneyMark {
  readonly #sums: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  #units = 0;

  /** What says no units, such as a sum or a fee, says nothing of one. */
  add(money: string, units: string): void {
    if (isAbsent(money) || isAbsent(units)) return;
    for (const mark of marks) this.#sums[mark] += Math.abs(numberOf(money.trim(), mark)) || 0;
    this.#units += Math.abs(numberOf(units.trim(), null)) || 0;
  }

  /** The only mark with which a unit has earned what units earn; null: both or neither do, or the units are too few. */
  get mark(): DecimalMark | null {
    if (this.#units < telling) return null;
    const fitting = marks.filter((mark) => {
      const each = this.#sums[mark] / this.#units;
      return each >= least && each <= most;
    });
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
}
