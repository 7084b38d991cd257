/**
 * What is printed: a report or the diagnostics of an upload as one list of blocks in one language, which the preview, the
 * PDF and the tables of files are made of. All words and numbers in it are written already, but for those of charts.
 */
import type { ChartMode } from '#charts/chart-model.ts';
import type { Cell } from '#domain/cells.ts';
import type { Interval } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';

/** Where something comes from and of when it is, e.g. "YouTube, views; read Nov 26". */
export type DocumentSource = string;

export type PrintedFigure = {
  label: string;
  /** "–" where nothing is known. */
  value: string;
  /** Beside the value, e.g. "+12 % vs. previous 28 days". */
  change?: string;
  /** One line below, e.g. what is missing of it. */
  note?: string;
  source: DocumentSource;
};

export type PrintedSeries = {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** What came between the ends of two days and is no point's. */
  gaps?: readonly { from: string; to: string; gained: number }[];
  faint?: boolean;
};

export type PrintedChart = {
  kind: 'chart';
  title: string;
  /** What the chart says, in a sentence: also what is read aloud in its place. */
  sentence: string;
  mode: ChartMode;
  interval: Interval;
  /** ISO days, oldest first; or what `axis` says. */
  dates: readonly string[];
  /** `dates` are no days, but seconds since a beginning. */
  axis?: 'seconds';
  /** One value per date, null where nothing is known; `faint` is the period before. An id of a platform has its line. */
  series: readonly PrintedSeries[];
  /** Main units of `currency` where it is money; shares of 1. */
  unit: { kind: 'count' } | { kind: 'share' } | { kind: 'money'; currency: string } | { kind: 'decibels' };
  source: DocumentSource;
};

export type PrintedTable = {
  kind: 'table';
  title: string;
  /** The first column is of names, the others of numbers, unless said. */
  heads: readonly string[];
  /** As shown, and as a program reads it: CSV and XLSX take `cells`. */
  rows: readonly { texts: readonly string[]; cells: readonly Cell[] }[];
  source: DocumentSource;
};

export type DocumentBlock =
  /** Begins a section; a section is not parted from its first block. */
  | { kind: 'heading'; text: string }
  | { kind: 'sentence'; text: string; source?: DocumentSource }
  | { kind: 'figures'; figures: readonly PrintedFigure[] }
  | PrintedChart
  | PrintedTable
  | { kind: 'list'; items: readonly string[] };

export type PrintedDocument = {
  language: Language;
  title: string;
  /** Below the title, e.g. "Nov 1 – Nov 28, 2026, compared with Oct 4 – Oct 31". */
  subtitle: string;
  /** Whose it is. */
  author: string;
  /** When it was made, as written in its language. */
  madeAt: string;
  /** Marked on every sheet. */
  isSample: boolean;
  note?: string;
  /** A PNG of at most 600 pixels in each direction, base64. */
  logo?: string;
  blocks: readonly DocumentBlock[];
};
