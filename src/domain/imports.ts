/** What files can be imported, and what may become of each of their rows. */

/**
 * Recognised by content, never by name. `mapped`: any table, by columns that its owner has named; so are those of
 * SoundCloud and Audiomack, whose columns nobody has told (`docs/guides/add-an-import-kind.md`).
 */
export const importKinds = [
  'spotify-song-timeline',
  'spotify-audience-timeline',
  'spotify-songs',
  'spotify-playlists',
  'youtube-table',
  'youtube-chart',
  'youtube-totals',
  'apple-music-songs',
  'distrokid',
  'tunecore',
  'cd-baby',
  'bandcamp-sales',
  'imusician-releases',
  'imusician-sales',
  'symphonic',
  'believe',
  'fuga',
  'amuse',
  'landr',
  /** Of recordings: features by Spotify's names and ids. */
  'audio-features',
  /** Songs that somebody took out of Spotify: to be followed, with no figures. */
  'song-list',
  'mapped',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Who pays for what songs have earned, and tells of it month by month. Names of companies are the same in every language. */
export const distributorNames = {
  distrokid: 'DistroKid',
  tunecore: 'TuneCore',
  'cd-baby': 'CD Baby',
  'imusician-releases': 'iMusician',
  'imusician-sales': 'iMusician',
  symphonic: 'Symphonic',
  believe: 'Believe',
  fuga: 'FUGA',
  amuse: 'Amuse',
  landr: 'LANDR',
} as const satisfies Partial<Record<ImportKind, string>>;
export type DistributorKind = keyof typeof distributorNames;
export const isDistributor = (kind: ImportKind | null): kind is DistributorKind =>
  kind !== null && kind in distributorNames;

export const importStates = [
  /** Its files are read and compared with what is stored. */
  'reading',
  /** Something has to be answered first: which columns, which order of day and month, which currency. */
  'asking',
  /** The dry run is there, nothing is stored. */
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  /** Nothing of it can be read; `failure` says why. */
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

export const rowVerdicts = ['new', 'known', 'differs', 'unmatched', 'rejected'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

/** Why a row is not stored. The first six are no faults: the file has rows that are no figures. */
export const rowReasons = [
  'total',
  'note',
  /** Money on its way to the artist's bank: other rows say how it was earned. */
  'payout',
  /** Of a list of songs: it is offered to be followed, and there is nothing to store. */
  'listed',
  'empty',
  /** 0 on a day before the song came out, as its platform tells that day; any other 0 is a number. */
  'before_release',
  /** Another file tells the same money, and counts. */
  'same_money',
  'duplicate',
  /** The same day or part twice in one file, with different figures. */
  'contradicts',
  /** It says that it is the sum of other rows, and is not. */
  'bad_total',
  /** The cell that says when is empty. */
  'no_date',
  'bad_date',
  /** Of a fiscal year: only its company knows which months it is. */
  'fiscal_date',
  'future_date',
  'bad_number',
  /** An audio feature beyond what it can be. */
  'out_of_range',
  'bad_columns',
  /** Of a table that names a metric in each row: one that is none of ours. */
  'other_metric',
  /** Below a header of other columns: the file is half one kind and half another. */
  'other_table',
  /** The cells that say of what are empty: its song, or the part of an audience. */
  'no_name',
  'bad_id',
  /** Money without a currency, or in one that does not exist. */
  'bad_currency',
  /** Its song was left out by the user. */
  'skipped',
] as const;
export type RowReason = (typeof rowReasons)[number];

/** Why a whole import or file cannot be read. */
export const importFailures = [
  'empty',
  'too_large',
  'too_many_files',
  'zip_bomb',
  'zip_path',
  'damaged',
  'not_a_table',
  /** What a listener has played, as Spotify gives it to everybody. */
  'listening_history',
  /** It has a column for each month, and none says of which year. */
  'no_year',
  'too_many_columns',
  'too_many_rows',
  'line_too_long',
  'unknown_encoding',
  'changed',
  /** Reading it takes more time or memory than a file may. */
  'too_heavy',
  /** Reading it ended the process more than once. */
  'broken_off',
] as const;
export type ImportFailure = (typeof importFailures)[number];

export const largestImport = 200 * 1024 * 1024;
/** Of all that is packed in a zip or a spreadsheet. */
export const largestUnpacked = 1024 * 1024 * 1024;
export const mostImportFiles = 50;
export const mostColumns = 500;
/** Of one import. */
export const mostRows = 3_000_000;
/** Songs that one import names. */
export const mostSubjects = 100_000;
/** In characters. */
export const longestLine = 1_000_000;

/** What a column of a mapped table may mean, beside the figures. */
export const mappedFields = [
  'date',
  /** The last day, where `date` is the first. */
  'until',
  'title',
  'artist',
  'isrc',
  'url',
  'platform',
  /** ISO 4217, row by row. */
  'currency',
  /** What kind of row it is: a sale, a refund, a fee, a payout. */
  'entry',
  'country',
  'city',
  'age',
  'gender',
  'device',
  'source',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** Of other amounts than are saved of the same: whether they correct them, or are further money. */
export const overlapAnswers = ['corrects', 'adds'] as const;
export type OverlapAnswer = (typeof overlapAnswers)[number];

/** What a row of money is said to be, where its word is not known. */
export const entryKinds = ['sale', 'refund', 'fee', 'payout'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Of a statement whose sales are below nothing: whether all of its signs are the other way round. */
export const signAnswers = ['turned', 'kept'] as const;
export type SignAnswer = (typeof signAnswers)[number];

/** Before parts of a whole: `1.50`, `1,50`. */
export const decimalMarks = ['.', ','] as const;

/** What a date of a file stands for. */
export const timeUnits = ['day', 'week', 'month', 'quarter', 'half'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** How it is known which number of a date is the day, and what a date stands for. */
export const timeReasons = [
  /** The user has said so. */
  'said',
  /** Files of this kind are so. */
  'kind',
  /** The name of the column. */
  'name',
  /** The dates themselves. */
  'cells',
  /** A date of another column that can be read in one way alone. */
  'column',
  /** Every date begins a month or a quarter, or every one ends one. */
  'starts',
  /** Day follows day in one order alone. */
  'steps',
  /** Each row has its first and its last day. */
  'ends',
  /** Each column has its own: they were turned into rows. */
  'across',
  /** It is said once, in the first of several rows. */
  'carried',
] as const;
export type TimeReason = (typeof timeReasons)[number];

export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
/** Of months whose years have two digits: `06/26`. */
export const monthOrders = ['my', 'ym'] as const;
export const dateOrders = [...dayOrders, ...monthOrders] as const;
export type DayOrder = (typeof dateOrders)[number];
