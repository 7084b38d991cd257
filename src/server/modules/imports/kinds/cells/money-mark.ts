/**
 * Whether `2,000` of a column of money is two or two thousand. Where no cell proves it, what one unit has earned does:
 * a stream earns parts of a cent, a sale some units of money.
 */
import { type DecimalMark, isAbsent, numberOf } from './quantities.ts';

/** In a unit of any currency that statements pay in, for one stream or one sale. */
const [least, most] = [0.0002, 30];
const marks = ['.', ','] as const;

export class MoneyMark {
  readonly #sums: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  #units = 0;

  add(money: string, units: string): void {
    if (isAbsent(money)) return;
    for (const mark of marks) this.#sums[mark] += Math.abs(numberOf(money.trim(), mark)) || 0;
    this.#units += Math.abs(numberOf(units.trim(), null)) || 0;
  }

  /** The only mark under which a unit has earned what units earn; null: both or neither do. */
  get mark(): DecimalMark | null {
    const fitting = marks.filter((mark) => {
      const each = this.#sums[mark] / this.#units;
      return each >= least && each <= most;
    });
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
}
