/** What a file is read as: tables of text in, records out. Pure: nothing here knows a database or a request. */
import type {
  DayOrder,
  EntryKind,
  ImportFailure,
  ImportKind,
  OverlapAnswer,
  RowReason,
  SignAnswer,
  TimeUnit,
} from '#domain/imports.ts';
import type { Figure, FigureDimension } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { DecimalMark } from './cells/quantities.ts';
import type { FileTime } from './time.ts';

/** A song as a file names it; without any of these the record is of the artist or the channel as a whole. */
export type NamedSong = {
  platformTrackId?: string;
  isrc?: string;
  title?: string;
  artist?: string;
  releaseDate?: string;
};

/** One row of a file. Exactly one of them per row that the file has, so that rows in are rows explained. */
export type ImportRecord =
  | {
      /** The first line of a file is 1. */
      line: number;
      /** null: of the artist or the channel; `{}`: of one that the file does not name, which `song` asks for. */
      song: NamedSong | null;
      /** null: a store that is none of ours, named by `store`. */
      platform: PlatformId | null;
      store: string;
      /** Both null: over all time. */
      from: string | null;
      to: string | null;
      dimension: FigureDimension | null;
      key: string;
      /** In the units of `figureKinds`. A figure that is not known is absent, never 0. */
      figures: Partial<Record<Figure, number>>;
      /** ISO 4217, of `earnings`. */
      currency: string;
      /** Of a distributor: which statement; later ones add to what earlier ones said of the same month. */
      statement?: string;
      /** What the file calls the key, where that is an id (cities). */
      keyName?: string;
    }
  | {
      line: number;
      reason: RowReason;
      /** What it says of whose part of the profit is how much: its file's rows come to the whole. */
      share?: string;
      /** Of a list of songs: the song, which is offered to be followed. */
      listed?: { song: NamedSong; platform: PlatformId | null };
      /**
       * Of a row of totals: what the file itself says that its rows add up to, and in what, where it says so. Of any
       * other: money that it tells all the same, and that is left out with it.
       */
      earnings?: number;
      currency?: string;
    };

/** What somebody answered about a file. */
export type Answers = {
  dayOrder?: DayOrder;
  timeUnit?: TimeUnit;
  platform?: PlatformId;
  currency?: string;
  decimalMark?: DecimalMark;
  from?: string;
  to?: string;
  /** Its rows are of all time, where they have no days. */
  isAllTime?: boolean;
  /** Whether it counts where another file seems to tell the same money. */
  isCounted?: boolean;
  /** Whether it corrects what is saved of the same, or adds to it. */
  overlap?: OverlapAnswer;
  /** What rows with a word are, of a column of kinds of rows. */
  entries?: Readonly<Record<string, EntryKind>>;
  /** Of a table whose sales are below nothing. */
  signs?: SignAnswer;
  /** By column, of a mapped table: what it means; null: left out. */
  columns?: readonly (string | null)[];
};

export type Recognised = {
  kind: ImportKind;
  /** The column names by which it was. */
  by: string[];
  platform: PlatformId | null;
  /** Rows that say the same of the same are added up (statements), not taken for duplicates. */
  isAdditive: boolean;
};

/** What a table is read as where a column that is asked about is one or another, and what its rows come to then. */
export type Choice = {
  ask: 'earnings' | 'date';
  /** The columns that it is read from; empty: from none. */
  names: string[];
  /** What all columns mean then. */
  columns: (string | null)[];
  money: { currency: string; amount: number }[];
  from: string | null;
  to: string | null;
  /** So many rows at the beginning; null: all. */
  rows: number | null;
};

/** A reader of one kind: rows are handed over as they are read, whatever the file's length. */
export type FileReader = {
  recognised: Recognised | null;
  /** What must be answered before its rows can be told. */
  asks: (
    | 'columns'
    | 'entries'
    | 'signs'
    | 'earnings'
    | 'date'
    | 'dayOrder'
    | 'timeUnit'
    | 'platform'
    | 'song'
    | 'currency'
    | 'decimalMark'
    | 'period'
  )[];
  /** Of what is asked about columns. */
  choices: Choice[];
  /** Words for kinds of rows that are asked about, and what they were said to be. */
  entryWords: { word: string; kind: EntryKind | null; rows: number; money: Choice['money'] }[];
  time: FileTime;
  encoding: string;
  header: string[];
  /** Columns that tell what another one is read for, and are not read. */
  unreadColumns: string[];
  /** Those of money in another currency, of which one may be read instead. */
  otherMoney: string[];
  /** Where its period is asked for: the one that its name tells. */
  namedPeriod: { from: string; to: string } | null;
  /** What each column seems to mean, and its first cells. */
  columns: { name: string; meaning: string | null; cells: string[] }[];
  /** Cells beside their record, for showing; buyers' names and addresses are left out of both. */
  read(): AsyncIterable<{ cells: string[]; record: ImportRecord }>;
};

/**
 * A file as it was handed in, or one of those packed in a zip. Opening it again reads it anew from the disk; `reader`
 * and what it reads throw `Unreadable` where the disk holds something else by then.
 */
export type OpenedFile =
  | { name: string; failure: ImportFailure; cause?: unknown }
  | { name: string; reader(answers: Answers): Promise<FileReader> };

/** `path`: where the upload lies; `name`: what it was called (only shown, and the song's title of a timeline file). */
export type Upload = { path: string; name: string };
