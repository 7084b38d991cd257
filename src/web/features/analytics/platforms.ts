/** What each platform brought of a metric, or of its own, and which links those numbers are of: counts that add up. Pure. */
import type { Overview } from '#contract/analytics.ts';
import { type Counter, leadingCounters } from '#domain/metrics.ts';
import { leastChange } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { byShare } from '#i18n/figures.ts';

export type PlatformRow = {
  platform: PlatformId;
  /** The one that is shown, or of a platform without that its own first one. */
  metric: Counter;
  /** What the period brought, or what stands now where no growth can be known yet. Null: not known for the period. */
  amount: number | null;
  /** Share of the largest, for the length of its bar: 0 to 1. Null: it is of another unit. */
  length: number | null;
  links: number;
  change: Overview['totals'][number]['change'];
  /** Whether anything at all was read in the period. */
  isRead: boolean;
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
  const amountOf = ({ value, change }: Overview['totals'][number]) =>
    growthFrom === null ? change.gained : value;
  const order = leadingCounters.toSorted((a, b) => Number(b === metric) - Number(a === metric));
  const rows = [...Map.groupBy(totals, ({ platform }) => platform)]
    .flatMap(([platform, known]): Omit<PlatformRow, 'length'>[] => {
      const metric = order.find((name) => known.some((total) => total.metric === name));
      const total = known.find((total) => total.metric === metric);
      if (!metric || !total) return [];
      const links = growthFrom === null ? total.change.songs : total.songs;
      const isRead = total.sparkline.some((value) => value !== null);
      return [{ platform, metric, amount: amountOf(total), links, change: total.change, isRead }];
    })
    .toSorted(
      (a, b) => order.indexOf(a.metric) - order.indexOf(b.metric) || (b.amount ?? -1) - (a.amount ?? -1),
    );
  const most = Math.max(1, ...rows.map((row) => (row.metric === metric ? (row.amount ?? 0) : 0)));
  const own = totals.filter((total) => total.metric === metric);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const shown = sum(rows.map((row) => (row.metric === metric ? row.links : 0)));
  const all = sum(platforms.map(({ songs }) => songs));
  const withheld = sum(platforms.map((platform) => platform.withheld));
  // A number that was known before its owner hid it is still in the total.
  const known = Math.min(sum(own.map(({ songs }) => songs)), all - withheld);
  const others = Math.max(0, known - shown);
  return {
    rows: rows.map((row) => ({
      ...row,
      length: row.metric === metric ? Math.max(0, row.amount ?? 0) / most : null,
    })),
    counts: { shown, others, withheld, without: all - shown - others - withheld, all },
  };
}

/** The one that rises by more than a twentieth more than any other, each by its own number; null: none does. */
export function fastestOf(rows: readonly PlatformRow[]): { platform: PlatformId; share: number } | null {
  const isAlone = rows.filter(({ change }) => change.compared !== null).length < 2;
  const [first, second] = byShare(rows, 'rising');
  if (isAlone || !first || first.share - (second?.share ?? 0) <= leastChange) return null;
  return { platform: first.of.platform, share: first.share };
}
