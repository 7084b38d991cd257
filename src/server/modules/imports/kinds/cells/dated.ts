/** A year, a month and a day that stand in columns of their own: one date, in the column of the smallest. */
import type { Row, Table } from '../../files/table.ts';
import { proposed } from '../columns/proposals.ts';
import { isMisleading, meaningsByName } from '../columns/words.ts';
import { plainName } from '../spec.ts';
import { hasSumWord } from '../sums/totals.ts';
import { isPeriodName } from '../time.ts';
import { halfNames, monthOf, quarterNames } from './calendar-names.ts';
import { inLatin, isAbsent } from './quantities.ts';
import { isOrdered, spanOf } from './spans.ts';

const named = {
  year: /\b(year|año|anno|ano|année|annee|yr|rok|yıl|år|ejercicio|exercice)\b|jahr|jaar|연도|년도|год|年|वर्ष|साल|سنة/,
  quarter: new RegExp(`^q$|${quarterNames.source}`),
  half: halfNames,
  week: /\b(week|semana|semaine|settimana)\b|woche|주차|недел|[週周](?!期)|सप्ताह|أسبوع/,
  month: /\b(month|mes|mois|mese|mês|ay)\b|monat|maand|miesiąc|월|месяц|月|महीना|माह|شهر/,
  day: /\b(day|día|dia|jour|giorno|dag|dzień|gün)\b|\btag\b|일|день|日|दिन|يوم/,
  period: { test: isPeriodName },
} as const;
type Part = keyof typeof named;

const forms: Record<Part, (cell: string) => boolean> = {
  year: (cell) => /^(19|20)\d{2}$/.test(cell),
  quarter: (cell) => /^[QT]?[1-4](?:st|nd|rd|th|\.)?$/i.test(cell),
  half: (cell) => /^[HS]?[12]\.?$/i.test(cell),
  week: (cell) => /^W?(0?[1-9]|[1-4]\d|5[0-3])$/i.test(cell),
  month: (cell) => /^(0?[1-9]|1[0-2])$/.test(cell) || monthOf(cell) !== undefined,
  day: (cell) => /^(0?[1-9]|[12]\d|3[01])$/.test(cell),
  /** Of its months, quarters or halves: what all of them say, or somebody. */
  period: (cell) => /^(0?[1-9]|1[0-2])$/.test(cell),
};

const two = (text: string) => text.padStart(2, '0');

/** The only column of that name whose cells all have the form; undefined: none, or several. */
function columnOf(part: Part, header: readonly string[], rows: readonly Row[]): number | undefined {
  const found = [...header.keys()].filter((index) => {
    const name = plainName(header[index] ?? '');
    if (!named[part].test(name) || isMisleading('date', name)) return false;
    const cells = rows
      .map(({ cells }) => inLatin(cells[index]?.trim() ?? ''))
      .filter((cell) => !isAbsent(cell) && !hasSumWord(cell));
    return cells.length > 0 && cells.every(forms[part]);
  });
  return found.length === 1 ? found[0] : undefined;
}

type Span = 'month' | 'quarter' | 'half' | 'week' | 'period';

/** As `spanOf` reads it. */
const written: Record<Span, (part: string) => string> = {
  month: (part) => two(String(monthOf(part) ?? part)),
  quarter: (part) => `Q${/[1-4]/.exec(part)?.[0]}`,
  half: (part) => `H${/[12]/.exec(part)?.[0]}`,
  period: (part) => part,
  week: (part) => `W${two(part.replace(/^W/i, ''))}`,
};

/** `Usage Year` is that of no release. */
const ofUse =
  /\b(usage|sales?|performance|activity|streaming|period|periodo|período|période|periode)\b|nutzung|verkauf|zeitraum/;

/** A year alone may be that of a release. Where one song has several, they are years in which it was sold. */
function yearly(
  yearAt: number,
  header: readonly string[],
  rows: readonly Row[],
): ((row: Row) => Row) | undefined {
  const meanings = proposed(header, rows);
  const songAt = (['isrc', 'title'] as const).map((name) => meanings.indexOf(name)).find((at) => at >= 0);
  if (songAt === undefined || (meanings.includes('date') && meanings[yearAt] !== 'date')) return undefined;
  const textIn = (cells: readonly string[], index: number) => inLatin(cells[index]?.trim() ?? '');
  const years = new Map<string, string>();
  const hasSeveral = rows.some(({ cells }) => {
    const [song, year] = [textIn(cells, songAt), textIn(cells, yearAt)];
    if (song === '' || !forms.year(year)) return false;
    const before = years.get(song) ?? year;
    years.set(song, before);
    return before !== year;
  });
  if (!hasSeveral && !ofUse.test(plainName(header[yearAt] ?? ''))) return undefined;
  return (row) => {
    const year = textIn(row.cells, yearAt);
    return forms.year(year)
      ? { ...row, cells: row.cells.with(yearAt, `${year}-01-01 – ${year}-12-31`) }
      : row;
  };
}

/** The column that says when something was used, where years stand in it alone. */
function yearsOfUse(header: readonly string[], rows: readonly Row[]): number | undefined {
  return [...header.keys()].find((index) => {
    const name = plainName(header[index] ?? '');
    const cells = rows
      .map(({ cells }) => inLatin(cells[index]?.trim() ?? ''))
      .filter((cell) => !isAbsent(cell));
    const isOfUse = ofUse.test(name) && meaningsByName(name)[0] === 'date';
    return isOfUse && cells.length > 0 && cells.every(forms.year);
  });
}

/** undefined: no column has a year without its month. */
function joining(header: readonly string[], rows: readonly Row[]): ((row: Row) => Row) | undefined {
  const yearAt = columnOf('year', header, rows) ?? yearsOfUse(header, rows);
  if (yearAt === undefined) return undefined;
  const spans: readonly Span[] = ['month', 'quarter', 'half', 'week', 'period'];
  const [found] = spans.flatMap((span) => {
    const at = columnOf(span, header, rows);
    const isOther = () => {
      const dateAt = proposed(header, rows).indexOf('date');
      return span === 'period' && dateAt >= 0 && dateAt !== at && dateAt !== yearAt;
    };
    return at === undefined || at === yearAt || isOther() ? [] : [{ span, at }];
  });
  if (!found) return yearly(yearAt, header, rows);
  const { span, at: partAt } = found;
  const dayAt = span === 'month' ? columnOf('day', header, rows) : undefined;
  const textIn = (cells: readonly string[], index: number) => inLatin(cells[index]?.trim() ?? '');
  return (row) => {
    const [year, part] = [textIn(row.cells, yearAt), textIn(row.cells, partAt)];
    if (!forms.year(year) || !forms[span](part)) return row;
    const date = `${year}-${written[span](part)}`;
    if (dayAt === undefined) return { ...row, cells: row.cells.with(partAt, date) };
    const day = textIn(row.cells, dayAt);
    return forms.day(day) ? { ...row, cells: row.cells.with(dayAt, `${date}-${two(day)}`) } : row;
  };
}

/** The same table, with the dates put together; `place`: of the last row of its header. */
export function datedTable(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  place: number,
): { table: Table; head: Row[] } {
  const join = joining(header, head.slice(place + 1));
  if (!join) return { table, head: [...head] };
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const batch of table.rows()) yield batch.map(join as (row: Row) => Row);
  }
  return { table: { ...table, rows }, head: head.map(join) };
}

/** Numbers alone may be anything. */
const isWrittenDate = (cell: string): boolean =>
  isOrdered(cell) || (!/^[\d.,]+$/.test(cell) && spanOf(cell, null) !== undefined);

/** Columns of which most cells are dates, be it in one of the orders, whatever they are of. */
export function dateColumns(rows: readonly Row[], width: number): number[] {
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter(isWrittenDate).length >= cells.length * 0.8;
  });
}
