/** What each platform brought of a metric, and which links those numbers are of: counts that add up. Pure. */
import type { Overview } from '#contract/analytics.ts';
import type { PlatformId } from '#domain/platforms.ts';

export type PlatformRow = {
  platform: PlatformId;
  /** What the period brought, or what stands now where no growth can be known yet. Null: not known for the period. */
  amount: number | null;
  /** Share of the largest, for the length of its bar: 0 to 1. */
  length: number;
  links: number;
};

/** Every link of the list is in one of these. */
export type LinkCounts = {
  /** Read at both ends of the period: the rows are of them. */
  shown: number;
  /** Known, but not read at both ends. */
  others: number;
  /** Hidden by their owners. */
  withheld: number;
  /** The platform does not give the number, or has not answered yet. */
  without: number;
  all: number;
};

export function platformsOf({ totals, platforms, metric, growthFrom }: Overview): {
  rows: PlatformRow[];
  counts: LinkCounts;
} {
  const own = totals.filter((total) => total.metric === metric);
  const amountOf = ({ value, change }: Overview['totals'][number]) =>
    growthFrom === null ? change.gained : value;
  const most = Math.max(1, ...own.map((total) => amountOf(total) ?? 0));
  const rows = own
    .map((total) => ({
      platform: total.platform,
      amount: amountOf(total),
      length: Math.max(0, amountOf(total) ?? 0) / most,
      links: growthFrom === null ? total.change.songs : total.songs,
    }))
    .toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const shown = sum(rows.map(({ links }) => links));
  const all = sum(platforms.map(({ songs }) => songs));
  const withheld = sum(platforms.map((platform) => platform.withheld));
  // A number that was known before its owner hid it is still in the total.
  const known = Math.min(sum(own.map(({ songs }) => songs)), all - withheld);
  const others = Math.max(0, known - shown);
  return { rows, counts: { shown, others, withheld, without: all - shown - others - withheld, all } };
}
