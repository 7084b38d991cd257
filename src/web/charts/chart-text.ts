/** The words and number formats a chart is given; it has none of its own. */

export type ChartLabels = {
  /** Names the plot for those who walk through it by keyboard, e.g. "Plays by day; arrow keys move". */
  explore: string;
  /** Opens the table of data. */
  table: string;
  /** Head of the table's first column. */
  date: string;
  /** A value that is not known. */
  missing: string;
  /** Said of points that are not final. */
  provisional: string;
  /** Stands in the frame when the drawing could not be loaded; the table is still there. */
  failed: string;
};

export type ChartFormats = {
  value: (value: number) => string;
  /** Short, for the axis, with as many digits after the point as it takes to tell its lines apart; `value` when absent. */
  axisValue?: (value: number, digits: number) => string;
  /** A change with its sign; no changes are shown when absent. */
  change?: (difference: number) => string;
  date: (date: string) => string;
  /** Short, for the axis; `date` when absent. */
  axisDate?: (date: string) => string;
};
