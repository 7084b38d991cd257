/** One source’s answer, from the sums of its tables: shares, what changed, what is withheld, what has to be said beside it. Pure. */
import type { AudiencePart } from '#contract/audience.ts';
import { type AudienceFigure, ageGroups, isPartOfWhole } from '#domain/audience.ts';
import { lengthOf } from '#domain/comparison.ts';
import type { Days } from '#domain/days.ts';
import { type AudienceDimension, figureKinds, millionths } from '#domain/own-figures.ts';
import type { ChosenDays } from './policy.ts';
import type { AudienceSpan, KeySum } from './queries.ts';

/** A source with what it says of one platform. */
export type AudienceTable = {
  sourceId: string;
  platform: AudienceSpan['platform'];
  store: string;
  figure: AudienceFigure;
  currency: string;
  /** All that the source has of this. */
  figures: AudienceFigure[];
  shownAt: string;
  chosen: ChosenDays;
  before: ChosenDays | undefined;
  /** Tables without a dimension, of the same days. */
  whole: ChosenDays | undefined;
  wholeBefore: ChosenDays | undefined;
};

export type PartAsked = {
  dimension: AudienceDimension;
  trackId: string | undefined;
  range: Days;
  /** Rows beyond that are told together. */
  most: number;
  filesOf: (sourceIds: readonly string[]) => string[];
  /** Whose day the platform’s own reports are of. */
  dayBoundary: string | undefined;
};

export const sourceKindOf = (id: string): 'connection' | 'import' =>
  id.startsWith('con_') ? 'connection' : 'import';

type Rows = Map<string, number>;
type Told = Pick<AudienceSpan, 'sourceId' | 'platform' | 'store' | 'currency'>;

/** Whether both are of one source, one platform or store, and one currency. */
export const isOfTable = (one: Told, other: Told): boolean =>
  one.sourceId === other.sourceId &&
  one.platform === other.platform &&
  one.store === other.store &&
  one.currency === other.currency;

export function partOf(
  { dimension, trackId, range, most, filesOf, dayBoundary }: PartAsked,
  table: AudienceTable,
  sums: readonly KeySum[],
  genders: readonly KeySum[],
): AudiencePart {
  const { sourceId, platform, store, figure, figures, currency, shownAt, chosen } = table;
  const of = (some: readonly KeySum[], side: string): Rows =>
    new Map(
      some.filter((sum) => isOfTable(sum, table) && sum.side === side).map(({ key, value }) => [key, value]),
    );
  const isOfWhole = isPartOfWhole(figure);
  const isShare = isOfWhole && figureKinds[figure] === 'share';
  const source = sourceKindOf(sourceId);
  const rows = of(sums, 'now');
  const names = new Map(sums.flatMap(({ key, keyName }) => (keyName ? [[key, keyName] as const] : [])));
  const total = isShare || !isOfWhole ? null : (of(sums, 'total').get('') ?? null);
  const partOfAll = shares(rows, total, isShare);
  const shareOf = isOfWhole ? partOfAll : () => null;
  const beforeOf = table.before
    ? earlier(of(sums, 'before'), of(sums, 'total before').get('') ?? null, { isShare, isOfWhole, source })
    : () => null;
  const divided = of(genders, 'now');
  const inOrder = ordered(dimension, rows);
  const told = inOrder.slice(0, most);
  const rest = sumOf(new Map(inOrder.slice(most)));
  const [sum, hidden] = [sumOf(rows), total === null ? 0 : total - sumOf(rows)];
  return {
    ...{ source, platform, store, figure, currency, figures, trackId: trackId ?? null },
    importId: source === 'import' ? sourceId : null,
    files: filesOf([sourceId]),
    connectionId: source === 'connection' ? sourceId : null,
    ...chosen.days,
    dayBoundary: (source === 'connection' && dayBoundary) || 'source',
    readAt: new Date(shownAt).toISOString(),
    rows: told.map(([key, value]) => ({
      ...{ key, name: names.get(key) ?? null, value: isShare ? null : value, share: shareOf(value) },
      ...(divided.size > 0 && { genders: gendersOf(key, divided) }),
      before: beforeOf(key),
    })),
    others:
      inOrder.length > most
        ? {
            rows: inOrder.length - most,
            value: isShare || !isOfWhole ? null : rest,
            share: shareOf(rest),
          }
        : null,
    withheld: hidden > 0 ? { value: hidden, share: partOfAll(hidden) } : null,
    total,
    notes: notesOf(chosen, range, {
      isShare,
      isWithheld: hidden > 0,
      isAbove: total !== null && sum > total,
    }),
  };
}

const sumOf = (rows: Rows): number => [...rows.values()].reduce((sum, value) => sum + value, 0);

/** Of the source's own total, where it gives one that holds them all; rounded parts are never more than one whole. */
function shares(rows: Rows, total: number | null, isShare: boolean): (value: number) => number {
  const sum = sumOf(rows);
  const whole = Math.max(isShare ? millionths : (total ?? sum), sum);
  return (value) => (whole > 0 ? Math.round((value / whole) * 1e6) / 1e6 : 0);
}

/** So much of a whole may be lost by rounding alone. */
const rounded = 0.005;

/** A row that was not there then: nobody where all rows were told, unknown where some were withheld. */
function earlier(
  rows: Rows,
  total: number | null,
  { isShare, isOfWhole, source }: { isShare: boolean; isOfWhole: boolean; source: 'connection' | 'import' },
): (key: string) => AudiencePart['rows'][number]['before'] {
  const sum = sumOf(rows);
  const shareOf = isOfWhole ? shares(rows, total, isShare) : () => null;
  const isWhole = !isOfWhole
    ? false
    : isShare
      ? sum >= millionths * (1 - rounded)
      : total === null
        ? source === 'import'
        : sum >= total;
  return (key) => {
    const value = rows.get(key) ?? (isWhole ? 0 : undefined);
    return value === undefined ? null : { value: isShare ? null : value, share: shareOf(value) };
  };
}

const gendersOf = (age: string, divided: Rows) =>
  Object.fromEntries(
    [...divided]
      .filter(([key]) => key.startsWith(`${age} `))
      .map(([key, value]) => [key.slice(age.length + 1), value / millionths]),
  );

function ordered(dimension: AudienceDimension, rows: Rows): [string, number][] {
  const places: readonly string[] = ageGroups;
  // More may come back than was sold; a part of a whole that is less than nothing is none.
  const all = [...rows].filter(([, value]) => value >= 0);
  const byValue = all.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (dimension !== 'age') return byValue;
  const place = (key: string) => (places.includes(key) ? places.indexOf(key) : places.length);
  return byValue.toSorted(([a], [b]) => place(a) - place(b));
}

function notesOf(
  { count, isWholeSpan }: ChosenDays,
  range: Days,
  { isShare, isWithheld, isAbove }: { isShare: boolean; isWithheld: boolean; isAbove: boolean },
): AudiencePart['notes'] {
  const notes: AudiencePart['notes'] = [];
  if (isWithheld) notes.push('withheld');
  if (isAbove) notes.push('above_total');
  if (isShare) notes.push('shares_only');
  if (isWholeSpan) notes.push('whole_span');
  else if (count < lengthOf(range)) notes.push('part_of_range');
  return notes;
}
