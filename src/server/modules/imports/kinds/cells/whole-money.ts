/**
 * Whether `1,234` of a column of money is a thousand, as in currencies that have no parts it is: what it would be in
 * yen with three decimals nobody writes, unless other amounts in that currency have decimals too.
 */
import { hasParts } from './currencies.ts';
import { type DecimalMark, provenMark } from './quantities.ts';

export class WholeMoney {
  /** What stands between the digits of amounts that are open, and before the decimals of those that have some. */
  readonly #open = new Set<DecimalMark>();
  readonly #parted = new Set<DecimalMark>();
  /** Amounts with a mark in currencies with parts say themselves what it is, or are asked about. */
  #hasOthers = false;

  /** An amount with a mark in it; `code`: its currency, empty where nothing tells it. */
  add(amount: string, code: string): void {
    if (code === '' || hasParts(code)) {
      this.#hasOthers = true;
      return;
    }
    const proven = provenMark(amount);
    if (proven === null) this.#open.add(amount.includes('.') ? '.' : ',');
    else if (amount.includes(proven)) this.#parted.add(proven);
  }

  /** All that is open are thousands. `proven`: the mark that the other numbers of the file prove. */
  areThousands(proven: DecimalMark | null): boolean {
    const [between, ...others] = this.#open;
    return (
      between !== undefined &&
      others.length === 0 &&
      between !== proven &&
      !this.#parted.has(between) &&
      !this.#hasOthers
    );
  }

  /** Whether with this mark before decimals some of them would have three. */
  isDoubtful = (mark: DecimalMark): boolean => this.#open.has(mark);
}
