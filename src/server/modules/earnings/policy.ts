/** Which distributors' statements are late, by their own rhythm. Pure. */
import type { LateStatement } from '#contract/earnings.ts';
import { addDays, addMonths, daysBetween, utcDay } from '#domain/days.ts';
import type { DistributorKind } from '#domain/imports.ts';

/** Rows of one statement that are of the same days. */
export type ToldSpan = {
  kind: DistributorKind;
  from: string;
  to: string;
  /** The day of the statement, where it says one; otherwise whatever tells statements of one month apart. */
  statement: string;
  sourceId: string;
  importedAt: Date;
};

/** Our own figures. Two are no rhythm; and a few days of delay are none. */
export const fewestMonths = 3;
export const statementGraceDays = 14;
/** Who has told nothing for longer than that is no distributor of theirs any more. */
const longestDays = 365;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const lastOf = (spans: readonly ToldSpan[]): string =>
  spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1) ?? '';

/**
 * How many days pass between the end of a month and its statement: as statements say by their own days; otherwise as they
 * were imported, of which the soonest counts, as many are brought long after they came.
 */
function delayOf(spans: readonly ToldSpan[]): number {
  const dated = Map.groupBy(
    spans.filter(({ statement }) => /^\d{4}-\d{2}-\d{2}$/.test(statement)),
    ({ statement }) => statement,
  );
  if (dated.size > 0) return middleOf([...dated].map(([day, own]) => daysBetween(lastOf(own), day)));
  const sources = Map.groupBy(spans, ({ sourceId }) => sourceId);
  return Math.min(
    ...[...sources.values()].map((own) =>
      daysBetween(lastOf(own), utcDay(own[0]?.importedAt ?? new Date(0))),
    ),
  );
}

function lateIn(kind: DistributorKind, spans: readonly ToldSpan[], today: string): LateStatement[] {
  const months = [...new Set(spans.map(({ from }) => monthOf(from)))].sort((a, b) => a - b);
  if (months.length < fewestMonths) return [];
  const every = middleOf(months.slice(1).map((month, place) => month - (months[place] ?? month)));
  const lastTo = lastOf(spans);
  const end = addDays(addMonths(addDays(lastTo, 1), every), -1);
  const dueOn = addDays(end, Math.max(delayOf(spans), 0));
  const late = daysBetween(dueOn, today);
  return late > statementGraceDays && late <= longestDays ? [{ kind, lastTo, dueOn }] : [];
}

export const lateStatements = (spans: readonly ToldSpan[], today: string): LateStatement[] =>
  [...Map.groupBy(spans, ({ kind }) => kind)]
    .flatMap(([kind, own]) => lateIn(kind, own, today))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
