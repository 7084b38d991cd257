/** A record of a file as a row of the dry run. Pure. */
import type { RowReason } from '#domain/imports.ts';
import { type Figure, type FigureDimension, isSoundFigure } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { ImportRecord } from '../kinds/kind.ts';

/** Stands between a row's cells as they are kept: the unit separator of ASCII. */
export const betweenCells = '\x1f';

/** Without what the database keeps in no text, or between cells. */
export const clean = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(betweenCells, '').toWellFormed();

const mostCells = 12;
const longestCell = 200;
/** Of a part that rows are told apart by: the database's indexes take so much and little more. */
const longestPart = 300;
const part = (text: string): string => clean(text.slice(0, longestPart));
/** Before that nothing was counted, and a chart that begins there has no end. */
const earliest = '1950-01-01';

export type Figures = Partial<Record<Figure, number>>;

export type StagedRow = {
  file: number;
  line: number;
  cells: string[];
  reason: RowReason | null;
  subject: number | null;
  /** What becomes of it as long as nothing is stored that says the same. */
  fate: 'new' | 'unmatched' | 'skipped';
  platform: PlatformId | null;
  store: string;
  from: string | null;
  to: string | null;
  dimension: FigureDimension | '';
  key: string;
  keyName: string | null;
  figures: Figures | null;
  currency: string;
  statement: string;
};

export type Telling = Extract<ImportRecord, { figures: unknown }>;

/** What is asked of a row to find its song; without figures it is one of a list. */
export type Naming = Pick<Telling, 'song' | 'platform' | 'from'> & { figures: Figures | null };

/** Nothing was counted, and what the recording sounds like is not said either. */
export const isZero = ({ figures }: Naming): boolean =>
  Object.entries(figures ?? {}).every(([figure, value]) => value === 0 && !isSoundFigure(figure as Figure));

export const isTelling = (record: ImportRecord): record is Telling => 'figures' in record;

/** Why a record that tells figures cannot be stored all the same. */
function faultOf({ figures, from, to }: Telling, latest: string): RowReason | null {
  const values = Object.values(figures);
  if (values.length === 0) return 'empty';
  // Money may be parts of a millionth.
  if (!values.every((value) => Number.isSafeInteger(Math.trunc(value)))) return 'bad_number';
  if (from !== null && from > latest) return 'future_date';
  if (from !== null && from < earliest) return 'bad_date';
  if ((from === null) !== (to === null) || (from !== null && to !== null && to < from)) return 'bad_date';
  return null;
}

const nothing = {
  subject: null,
  fate: 'new' as const,
  platform: null,
  store: '',
  from: null,
  to: null,
  dimension: '' as const,
  key: '',
  keyName: null,
  figures: null,
  currency: '',
  statement: '',
};

/**
 * Of money: who pays it, and which statement, so that no payer's rows stand for another's of the same song and month. Of
 * counts alone: which statement, where rows say that.
 */
function statementOf({ statement = '', figures }: Telling, payer: string): string {
  const day = part(statement.replaceAll(apart, ' '));
  return figures.earnings === undefined ? day : `${payer}${apart}${day}`;
}
const apart = '|';

/** The same record, or why it cannot be stored. `latest`: the last day that may have begun anywhere. */
export function storable(record: ImportRecord, latest: string): ImportRecord {
  const reason = isTelling(record) && faultOf(record, latest);
  if (!reason) return record;
  const { line, currency, figures } = record;
  const { earnings } = figures;
  return { line, reason, ...(earnings !== undefined && { earnings, currency }) };
}

/** `payer`: by what statements of one payer are known (`payerOf`). */
type Place = { file: number; cells: readonly string[]; payer: string };
type Subject = { id: number; fate: StagedRow['fate'] } | null;

/**
 * Of a record that can be stored, or has its reason (`storable`). `subjectOf` is asked for rows that tell something of a
 * song, or name one that could be followed.
 */
export function stagedRow(
  record: ImportRecord,
  { file, cells, payer }: Place,
  subjectOf: (record: Naming) => Subject,
): StagedRow {
  const told = {
    file,
    line: record.line,
    cells: cells.slice(0, mostCells).map((cell) => clean(cell.slice(0, longestCell))),
  };
  if (!isTelling(record)) {
    const listed = record.listed && subjectOf({ ...record.listed, figures: null, from: null });
    return { ...nothing, ...told, reason: record.reason, subject: listed?.id ?? null };
  }
  const subject = subjectOf(record);
  return {
    ...told,
    reason: null,
    subject: subject?.id ?? null,
    fate: subject?.fate ?? ('new' as const),
    platform: record.platform,
    store: part(record.store),
    from: record.from,
    to: record.to,
    dimension: record.dimension ?? ('' as const),
    key: part(record.key),
    keyName: record.keyName === undefined ? null : part(record.keyName),
    figures: record.figures,
    currency: record.figures.earnings === undefined ? '' : part(record.currency),
    statement: statementOf(record, payer),
  };
}
