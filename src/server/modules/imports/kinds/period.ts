/** The days that a table is of, told by those that were downloaded with it (YouTube's totals, day by day), or by its name. */
import { addDays } from '#domain/days.ts';
import { headOf, type Table } from '../files/table.ts';
import { periodIn } from './across/names.ts';
import { type CellSpan, spanOf } from './cells/spans.ts';
import { knownHeader } from './recognise.ts';
import { dataRows } from './scan.ts';
import { plainName } from './spec.ts';

const tellsDays: ReadonlySet<string> = new Set(['youtube-totals', 'youtube-chart']);

async function daysOf(table: Table, today: string): Promise<CellSpan | null> {
  const head = await headOf(table, 50);
  const known = knownHeader(head);
  if (!known || !tellsDays.has(known.spec.kind)) return null;
  const names = head[known.place]?.cells.map(plainName) ?? [];
  const dateAt = names.findIndex((name) => known.spec.columns.get(name) === 'date');
  let [from, to]: [string | null, string | null] = [null, null];
  for await (const batch of dataRows(table, known.place))
    for (const { cells } of batch) {
      const day = spanOf(cells[dateAt] ?? '', null)?.from;
      if (!day || day > today) continue;
      if (from === null || day < from) from = day;
      if (to === null || day > to) to = day;
    }
  return from && to ? { from, to } : null;
}

/** Of the first of them that tells it. */
export async function periodAmong(tables: readonly Table[], today: string): Promise<CellSpan | null> {
  for (const table of tables) {
    const period = await daysOf(table, today);
    if (period) return period;
  }
  return null;
}

const years = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const isOther = (word: string): boolean => word.search(years) >= 0 || periodIn(word) !== undefined;

const days = /(?<!\d)(?:\d{4}([-_.]?)\d{2}\1\d{2}|\d{1,2}([-_.])\d{1,2}\2\d{4})(?!\d)/g;

/** `20260401-20260630`: from a first day to a last one. Of two months the later may be that of the report. */
function fromDayToDay(name: string): CellSpan | undefined {
  const [one, other, ...more] = (name.match(days) ?? []).map((text) => text.replace(/[-_]/g, '.'));
  if (!one || !other || more.length > 0) return undefined;
  const [from, to] = [spanOf(one, 'dmy')?.from, spanOf(other, 'dmy')?.to];
  return from?.endsWith('-01') && to && addDays(to, 1).endsWith('-01') ? { from, to } : undefined;
}

/** One alone, of which the rest of the name tells no other; a year where it tells no month. */
function onlyPeriod(name: string): CellSpan | undefined {
  const whole = fromDayToDay(name);
  if (whole) return whole;
  const joined = name.replace(/[_+.]|(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L})/gu, ' ');
  for (const text of [joined, joined.replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')]) {
    const found = periodIn(text);
    if (found?.span) return found.rest.split(' ').some(isOther) ? undefined : found.span;
  }
  const [year, ...more] = joined.match(years) ?? [];
  return year && more.length === 0 ? { from: `${year}-01-01`, to: `${year}-12-31` } : undefined;
}

/**
 * `royalties_2026-03.csv`, `Statement Q1 2026.xlsx · Sheet1`: the one that a file or its sheet is called by, which may as
 * well be when it was made. A day is that.
 */
export function periodInName(fileName: string, today: string): CellSpan | null {
  const [file = '', sheet = ''] = fileName.split(' · ');
  const span = onlyPeriod(sheet) ?? onlyPeriod(file.replace(/\.[a-z]{2,4}$/i, ''));
  return span && span.from < span.to && span.to <= today ? span : null;
}
