/** The words and number formats a chart is given; it has none of its own. */
import type { Weekday } from '#domain/days.ts';
import type { ChartData } from './chart-model.ts';
import type { TickUnit } from './time-ticks.ts';

export type ChartLabels = {
  /** Names the plot for those who walk through it by keyboard, e.g. "Plays by day; arrow keys move". */
  explore: string;
  /** Opens the table of data. */
  table: string;
  /** Head of the table's first column. */
  date: string;
  /** Head of the column of files that holds the last day of a point of several. */
  until: string;
  /** Head of the column of files that holds what is to be said of a point. */
  note: string;
  /** A value that is not known. */
  missing: string;
  /** Said of points that are not final. */
  provisional: string;
  /** Names the list of lines. */
  legend: string;
  /** What clicks and keys do to a line, e.g. "Click hides, double click shows it alone". */
  legendHint: string;
  /** Shows all days again. */
  resetZoom: string;
  /** Said when days were zoomed to, e.g. "Shown: Nov 3 to Nov 9". */
  zoomed: (from: string, to: string) => string;
};

export type ChartFormats = {
  value: (value: number) => string;
  /** For files: the last day of a point; absent where points are days. */
  until?: (date: string) => string;
  /** For files: a price in main units; as it is when absent. */
  cell?: (value: number) => number;
  /** Short, for the axis, with as many digits after the point as it takes to tell its lines apart; `value` when absent. */
  axisValue?: (value: number, digits: number) => string;
  /** A change with its sign; no changes are shown when absent. */
  change?: (difference: number) => string;
  date: (date: string) => string;
  /** Points are told against the same ones of the span before too, as a share of those. */
  hasShares?: true;
  /** Short, for the axis; `date` when absent. */
  axisDate?: (date: string, unit: TickUnit) => string;
  /** The day that weeks begin on; Monday when absent. */
  weekStart?: Weekday;
};

/** What a chart shows just now, for whoever saves it; `words` are for the file's name. */
export type ChartFile = {
  words: readonly string[];
  data: ChartData;
  labels: ChartLabels;
  formats: ChartFormats;
};
