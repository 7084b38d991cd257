/**
 * The same money once: a summary beside its details, several tables of one statement, a statement that was imported as
 * another kind before. The most detailed of them counts, whatever order they come in, until somebody says otherwise. Pure.
 */
import type { StoredFile } from '../table.ts';

/** A file of an import that counts already. */
export type CountedFile = StoredFile & { importId: string };

/** Rounded to cents, a sum is off by half of one a row. */
const halfCent = 5_000;
/** Sums that are so near to nothing are near to each other, too, and say nothing. */
const least = 20;

/** Few different sums have so many digits. */
const isTelling = (amount: number): boolean => String(Math.abs(amount)).replace(/0+$/, '').length >= 3;

function nearness(one: StoredFile, other: StoredFile) {
  const rows = Math.min(one.rows.total, other.rows.total, 100);
  return (a: number, b: number): boolean => {
    const off = Math.abs(a - b);
    if (off === 0 && isTelling(a)) return true;
    const allowed = Math.max(halfCent, Math.min(rows * halfCent, Math.abs(a) / 500));
    return off <= allowed && Math.abs(a) >= least * allowed;
  };
}

type Spans = NonNullable<StoredFile['told']>['spans'];

const overlap = (one: StoredFile, other: StoredFile): boolean =>
  one.from === null ||
  one.to === null ||
  other.from === null ||
  other.to === null ||
  (one.from <= other.to && other.from <= one.to);

/** All months that both speak of say the same, and those are most of what one of them says. */
function areSameMonths(one: Spans, other: Spans, isNear: (a: number, b: number) => boolean): boolean {
  const amounts = new Map(other.map(({ months, amount }) => [months, amount]));
  const shared = one.filter(({ months, amount }) => months !== '' && amount !== 0 && amounts.get(months));
  if (shared.length === 0 || !shared.every(({ months, amount }) => isNear(amount, amounts.get(months) ?? 0)))
    return false;
  const sum = (spans: Spans) => spans.reduce((all, { amount }) => all + Math.abs(amount), 0);
  return sum(shared) * 2 >= Math.min(sum(one), sum(other));
}

/** Of one payer rows tell by themselves what is known of them, unless somebody has said that they add up. */
const tellThemselves = (one: StoredFile, other: StoredFile): boolean =>
  one.answers.overlap !== 'adds' &&
  other.answers.overlap !== 'adds' &&
  one.kind === other.kind &&
  (one.kind !== 'mapped' || one.shape === other.shape);

export function areSameMoney(one: StoredFile, other: StoredFile): boolean {
  if (tellThemselves(one, other)) return false;
  const [few, many] = one.money.length <= other.money.length ? [one, other] : [other, one];
  const isNear = nearness(one, other);
  const spansOf = ({ told }: StoredFile, of: string) =>
    (told?.spans ?? []).filter(({ currency }) => currency === of);
  return (
    few.money.length > 0 &&
    few.money.every(({ currency, amount }) => {
      const same = many.money.find((sum) => sum.currency === currency);
      if (!same) return false;
      if (amount === 0 && same.amount === 0) return true;
      return (
        (overlap(one, other) && isNear(amount, same.amount)) ||
        areSameMonths(spansOf(few, currency), spansOf(many, currency), isNear)
      );
    }) &&
    few.money.some(({ amount }) => amount !== 0)
  );
}

/** What somebody has said counts goes first, then what says most of each row, then what has most rows. */
const byDetail = (one: StoredFile, other: StoredFile): number =>
  Number(other.answers.isCounted === true) - Number(one.answers.isCounted === true) ||
  (other.told?.detail ?? 0) - (one.told?.detail ?? 0) ||
  other.rows.total - one.rows.total ||
  one.index - other.index;

export const leftOutOf = (files: readonly StoredFile[]): number[] =>
  files.flatMap(({ isLeftOut, index }) => (isLeftOut ? [index] : []));

/** Which files of an import count, beside those that count already. */
export function chosenFiles(files: readonly StoredFile[], counted: readonly CountedFile[]): StoredFile[] {
  const chosen: StoredFile[] = [];
  const judged = new Map<number, StoredFile>();
  for (const file of files.toSorted(byDetail)) {
    const before = counted.find((other) => areSameMoney(file, other));
    const beside = chosen.find((other) => areSameMoney(file, other));
    const same = before ?? beside;
    const { isCounted } = file.answers;
    const isLeftOut = isCounted === false || (same !== undefined && isCounted !== true);
    if (!isLeftOut) chosen.push(file);
    const sameAs = same
      ? { name: same.name, file: before ? null : same.index, importId: before?.importId ?? null }
      : null;
    judged.set(file.index, { ...file, sameAs, isLeftOut });
  }
  return files.map((file) => judged.get(file.index) ?? file);
}
