/** Days, weeks, months, quarters and spans as files write them. */
import { addDays, dayNumber, dayOfNumber, intervalEnd, isDay } from '#domain/days.ts';
import type { DayOrder } from '#domain/imports.ts';
import { monthOf, weekdayWord } from './calendar-names.ts';
import { inLatin } from './quantities.ts';

export type CellSpan = { from: string; to: string };

const time =
  /(?:T|,?\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const yearFirst = /^(\d{4})[-/.年년]\s?(\d{1,2})[-/.月월]\s?(\d{1,2})[日일.]?$/;
const compact = /^(19|20)(\d{2})(\d{2})(\d{2})$/;
/** `20253`: the third quarter, as societies write it; as days since 1899 it would lie in the fifties. */
const compactQuarter = /^(20\d{2})([1-4])$/;
const monthLettered = /^(\d{4})[\s-]?M(0?[1-9]|1[0-2])$/i;
const compactMonth = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/;
const yearAndMonth = /^(\d{4})(?:[-/.年년]\s?|(?<=^20\d{2})\s)(\d{1,2})[月월.]?$/;
const monthAndYear = /^(\d{1,2})(?:[-/.]|\s(?=20))(\d{4})$/;
const week = /^(\d{4})-?W(\d{2})$/i;
/** `2026-W23-1`: a day of a week. */
const weekday = /^(\d{4})-?W(\d{2})-?([1-7])$/i;
const weekNames = 'week|wk|kw|w|woche|semana|semaine|settimana|неделя';
const weekNamed = new RegExp(`^(?:${weekNames})\\.?\\s?(\\d{1,2})[\\s,./-]{1,2}(\\d{4})$`, 'i');
const weekBehind = new RegExp(`^(\\d{4})[\\s,./-]{1,2}(?:${weekNames})\\.?\\s?(\\d{1,2})$`, 'i');
const dayOnly = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/;
const serial = /^(\d{5})(?:\.\d+)?$/;
const nameFirst = /^(\p{L}[\p{L}\p{M}.]*)\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})$/u;
const nameBetween =
  /^(\d{1,2})(?:\.|st|nd|rd|th|er|o|°|-?го)?[\s/-](?:(?:de|of)\s)?(\p{L}[\p{L}\p{M}.]*)(?:[\s/-]|,\s|\sde\s)(\d{2}|\d{4})(?:\sг(?:\.|ода)?)?$/u;
/** `Jun-26` and `JUN 26` are of 2026: a day of June would have a year. */
export const nameOnly =
  /^(\p{L}[\p{L}\p{M}.]*)(?:[\s/-]\s?['’]?|,\s|['’]|\sde\s|(?<=\.))(\d{4}|\d{2})(?:\sг\.?)?$/u;
const quarterFirst = /^(?:[QTK]([1-4])|([1-4])[QTK])[\s/.,-]{0,3}['’]?(\d{4}|\d{2})$/i;
const quarterLast = /^(\d{4})[\s/.-]{0,3}(?:[QT]([1-4])|([1-4])[QT])$/i;
const halfFirst = /^(?:[HS]([12])|([12])[HS])[\s/.-]{0,2}['’]?(\d{4})$/i;
const halfLast = /^(\d{4})[\s/.-]{0,2}[HS]([12])$/i;
const quarterNamed =
  /^([1-4]|i{1,3}|iv)(?:\.?o|\.|er|e|°|st|nd|rd|th|-й)?\s?(?:quartal|kvartal|kv\.?|quarter|kwartaal|kwartał|kw\.?|çeyrek|negyedév|trimestre|trim\.?|квартал|кв\.?)(?:\s(?:de|del|of))?[\s/]{1,3}(\d{4})(?:\sг(?:\.|ода)?)?$/i;
/** `Kvartal 1 2026`, `Quarter 2/2026`; `KW 23` is a week. */
const quarterCalled =
  /^(?:quartal|kvartal|kv\.?|quarter|qtr\.?|kwartaal|kwartał|çeyrek|trimestre|trim\.?|квартал)\s([1-4]|i{1,3}|iv)[\s/,.-]{1,3}(\d{4})$/i;
/** `2026 kv 1`, `2026 trimestre 2` */
const quarterBehind =
  /^(\d{4})[\s,./-]{1,3}(?:(?:quartal|kvartal|kv\.?|quarter|qtr\.?|kwartaal|kwartał|çeyrek|trimestre|trim\.?|квартал|кв\.?)\s?([1-4]|i{1,3}|iv)|([1-4]|i{1,3}|iv)\.?\s?(?:negyedév|quartal|kvartal|kv\.?|trimestre|квартал))$/i;
/** `1° semestre 2026`: without the sign of an ordinal, which is an `o` by now. */
const halfNamed =
  /^([12]|ii?)(?:\.?o|\.|er|e|°|st|nd|-е)?\s?(?:halbjahr|halfjaar|half|semestre|sem\.|semester|półrocze|полугодие)(?:\s(?:de|del|of))?\s(\d{4})(?:\sг(?:\.|ода)?)?$/i;
const quarterInChinese = /^(\d{4})[年년]\s?第?([1-4一二三四])(?:四半期|季度|분기)$/;
const halfInChinese = /^(\d{4})[年년]\s?([上下상하])(?:半期|半年|期|반기)$/;
const reiwa = /^令和(\d{1,2}|元)年/;
/** Of the Republic of China: `115年6月` is June 2026. */
const minguo = /^(?:(?:中華)?民國)?\s?(1\d{2})年(?=\s?\d{1,2}月)/;
/** `2026. június`, `2026 June 5`. */
const yearBefore = /^(\d{4})\.?\s(\p{L}[\p{L}\p{M}.]*)(?:\s(\d{1,2})\.?)?$/u;
/** `Q2 2026 (Apr–Jun)`, `2026/6/1(月)`, `June 2026 (Q2)`: what stands in brackets says it again. */
const aside = /\s*\((?:[^()\d]{1,20}|[QT][1-4])\)$/i;
/** `за май 2026 г.`, `Month of May 2026` */
const within =
  /^(?:за|for|in|im|für|en|pour(?: le mois d[e’'])?|(?:the )?months? of|mes de|mês de|mese di|mois d[e’']|w)\s*(?<=[\s’'])(?=\p{L}+\.?\s\d{4})/iu;
/** Between the first and the last day of a span; a slash alone stands between years that come first. */
const between =
  /\s*(?:[–—~〜～]|\.\.\.?|\s-\s|\s(?:to|until|thru|through|bis|tot|t\/m|au|al|a|do|hasta(?:\sel)?|até|til|till|по)\s|(?<=\p{L}{3}\.?)[-/](?=\p{L}{3})|(?<=^\d{1,2}\.?)-(?=\d{1,2}\.?\s\p{L})|(?<=^\p{L}{3,}\.?\s\d{1,2})-(?=\d{1,2},?\s\d{4}$)|(?<=^\d{4}年\d{1,2}月?)-(?=\d{1,2}月$)|(?<=^\d{4}-\d{2}-\d{2})[/-](?=\d{4}-)|(?<=^\d{1,4}(?:[./]\d{1,4}){1,2}\.?)-(?=\d{1,4}(?:[./]\d{1,4}){1,2}\.?$)|(?<=^20\d{4}(?:\d{2})?)-(?=20\d{4}(?:\d{2})?$))\s*/u;

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);
const two = (number: number): string => String(number).padStart(2, '0');

function dayOf(year: number, month: number | undefined, day: number): CellSpan | undefined {
  const text = `${fullYear(year)}-${two(month ?? 0)}-${two(day)}`;
  return isDay(text) ? { from: text, to: text } : undefined;
}

function monthSpan(year: number, month: number | undefined): CellSpan | undefined {
  const from = dayOf(year, month, 1)?.from;
  return from ? { from, to: intervalEnd(from, 'month') } : undefined;
}

function weekSpan(year: number, number: number): CellSpan | undefined {
  if (number < 1 || number > 53) return undefined;
  // The fourth of January lies in the first week.
  const fourth = dayNumber(`${year}-01-04`);
  const weekday = (new Date(`${year}-01-04T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = fourth - weekday + (number - 1) * 7;
  return { from: dayOfNumber(monday), to: dayOfNumber(monday + 6) };
}

function dayInWeek(year: number, number: number, day: number): CellSpan | undefined {
  const week = weekSpan(year, number);
  if (!week) return undefined;
  const text = addDays(week.from, day - 1);
  return { from: text, to: text };
}

function quarterSpan(year: number, quarter: number): CellSpan | undefined {
  const from = `${year}-${two(quarter * 3 - 2)}-01`;
  return isDay(from) ? { from, to: intervalEnd(`${year}-${two(quarter * 3)}-01`, 'month') } : undefined;
}

const roman = ['i', 'ii', 'iii', 'iv'];
const digitOf = (numeral = ''): number =>
  '一二三四'.indexOf(numeral) + 1 || roman.indexOf(numeral.toLowerCase()) + 1 || Number(numeral);

function halfSpan(year: number, half: number): CellSpan {
  return { from: `${year}-${two(half * 6 - 5)}-01`, to: intervalEnd(`${year}-${two(half * 6)}-01`, 'month') };
}

const ordinals: readonly [word: RegExp, digit: string][] = [
  [/^(?:first|erstes|premier|primer|primo|primeiro|eerste)\s/i, '1 '],
  [/^(?:second|zweites|deuxième|segundo|secondo|tweede)\s/i, '2 '],
  [/^(?:third|drittes|troisième|tercer|terzo|terceiro|derde)\s/i, '3 '],
  [/^(?:fourth|viertes|quatrième|cuarto|quarto|vierde)\s/i, '4 '],
];

function quarterIn(written: string): CellSpan | undefined {
  const text = ordinals.reduce((before, [word, digit]) => before.replace(word, digit), written);
  const first = quarterFirst.exec(text);
  if (first) return quarterSpan(fullYear(Number(first[3])), Number(first[1] ?? first[2]));
  const named = quarterNamed.exec(text);
  if (named) return quarterSpan(Number(named[2]), digitOf(named[1]));
  const called = quarterCalled.exec(text);
  if (called) return quarterSpan(Number(called[2]), digitOf(called[1]));
  const behind = quarterBehind.exec(text);
  if (behind) return quarterSpan(Number(behind[1]), digitOf(behind[2] ?? behind[3]));
  const ofYear = halfNamed.exec(text);
  if (ofYear) return halfSpan(Number(ofYear[2]), digitOf(ofYear[1]));
  const last = quarterLast.exec(text);
  if (last) return quarterSpan(Number(last[1]), Number(last[2] ?? last[3]));
  const half = halfFirst.exec(text);
  if (half) return halfSpan(Number(half[3]), Number(half[1] ?? half[2]));
  const late = halfLast.exec(text);
  if (late) return halfSpan(Number(late[1]), Number(late[2]));
  const ofChinese = halfInChinese.exec(text);
  if (ofChinese) return halfSpan(Number(ofChinese[1]), /[上상]/.test(ofChinese[2] ?? '') ? 1 : 2);
  const chinese = quarterInChinese.exec(text);
  return chinese ? quarterSpan(Number(chinese[1]), digitOf(chinese[2])) : undefined;
}

const numbers = (match: RegExpExecArray | null): number[] | undefined => match?.slice(1).map(Number);

/** Dates that say themselves which number is the day. */
function clearSpan(text: string): CellSpan | undefined {
  const day = numbers(yearFirst.exec(text));
  if (day) return dayOf(day[0] ?? 0, day[1], day[2] ?? 0);
  const month = numbers(yearAndMonth.exec(text));
  if (month) return monthSpan(month[0] ?? 0, month[1]);
  const short = numbers(compactMonth.exec(text));
  if (short) return monthSpan(short[0] ?? 0, short[1]);
  const lettered = numbers(monthLettered.exec(text));
  if (lettered) return monthSpan(lettered[0] ?? 0, lettered[1]);
  const quarter = numbers(compactQuarter.exec(text));
  if (quarter) return quarterSpan(quarter[0] ?? 0, quarter[1] ?? 0);
  const late = numbers(monthAndYear.exec(text));
  if (late) return monthSpan(late[1] ?? 0, late[0]);
  const weekly =
    numbers(week.exec(text) ?? weekBehind.exec(text)) ?? numbers(weekNamed.exec(text))?.reverse();
  if (weekly) return weekSpan(weekly[0] ?? 0, weekly[1] ?? 0);
  const ofWeek = numbers(weekday.exec(text));
  if (ofWeek) return dayInWeek(ofWeek[0] ?? 0, ofWeek[1] ?? 0, ofWeek[2] ?? 0);
  const close = compact.exec(text);
  if (close) return dayOf(Number(`${close[1]}${close[2]}`), Number(close[3]), Number(close[4]));
  // Days since the end of 1899, as spreadsheets count them.
  const counted = Number(serial.exec(text)?.[1] ?? 0);
  if (counted >= 20_000 && counted < 80_000) {
    const from = dayOfNumber(counted - 25_569);
    return { from, to: from };
  }
  return undefined;
}

function namedSpan(text: string): CellSpan | undefined {
  const first = nameFirst.exec(text);
  if (first) return dayOf(Number(first[3]), monthOf(first[1] ?? ''), Number(first[2]));
  const between = nameBetween.exec(text);
  if (between) return dayOf(Number(between[3]), monthOf(between[2] ?? ''), Number(between[1]));
  const only = nameOnly.exec(text);
  return only ? monthSpan(fullYear(Number(only[2])), monthOf(only[1] ?? '')) : undefined;
}

export const withoutTime = (cell: string): string =>
  inLatin(cell)
    .normalize('NFKC')
    .trim()
    .replace(aside, '')
    .replace(within, '')
    .replace(time, '')
    .replace(weekdayWord, '')
    .replace(yearBefore, (all, year: string, name: string, day?: string) =>
      monthOf(name) === undefined ? all : `${day ? `${day} ` : ''}${name} ${year}`,
    )
    .replace(minguo, (_, year: string) => `${1911 + Number(year)}年`)
    .replace(reiwa, (_, year: string) => `${2018 + (year === '元' ? 1 : Number(year))}年`)
    .trim();

/** `du 01/01/2026 au 31/03/2026` */
const since = /^(?:from|vom|von|du|de|del|desde(?:\sel)?|dal|van|od|с|fra|från)\s+(?=\d)/iu;

/**
 * Both ends of `2026-06-01 – 2026-07-31`; undefined: it is no span, or one without a date at an end. The year may stand
 * behind the last one alone, or before the first one: `Jun 1 – Jun 30, 2026`, `2026年4月〜6月`.
 */
export function endsOf(text: string): [first: string, last: string] | undefined {
  const [first, last, ...more] = text.replace(since, '').split(between);
  if (!first || !last || more.length > 0) return undefined;
  // `1.6.–15.6.2026`, `1.–15.6.2026`
  const dotted = /^\d{1,2}\.((?:\d{1,2}\.)?(?:19|20)\d{2})$/.exec(last);
  if (dotted && /^\d{1,2}\.(?:\d{1,2}\.)?$/.test(first))
    return [`${first}${/^\d{1,2}\.$/.test(first) ? dotted[1] : last.slice(-4)}`, last];
  // `1-31 May 2026`, `May 1-31, 2026`
  if (/^\d{1,2}\.?$/.test(first) && /^\d{1,2}\.?\s\p{L}/u.test(last))
    return [`${first}${last.replace(/^\d{1,2}\.?/, '')}`, last];
  const month = /^(\p{L}+\.?)\s\d{1,2}$/u.exec(first)?.[1];
  if (month && /^\d{1,2},?\s\d{4}$/.test(last)) return [`${first}, ${last.slice(-4)}`, `${month} ${last}`];
  // `Apr-Jun 26`
  const year =
    /(,?\s)((?:19|20)\d{2})$/.exec(last) ??
    (/^\p{L}+\.?$/u.test(first) ? /(\s)['’]?(\d{2})$/.exec(last) : null);
  const before = /^\d{4}年/.exec(first)?.[0];
  const begin = before && /年\d{1,2}$/.test(first) ? `${first}月` : first;
  return [
    year && !/\d{4}/.test(first) ? `${first}${year[1]}${year[2]}` : begin,
    before && /^\d{1,2}月/.test(last) ? `${before}${last}` : last,
  ];
}

/** `06/26`, `26-6`: a month and its year, or a day without one. With a point it could be any number. */
const short = /^(?:(\d{1,2})[/-](\d{2})|(\d{2})[/-](\d{1,2})|(\d{2})\.(\d{2}))$/;

/** The month that each order makes of two numbers; undefined where they are no two. */
export function shortSpans(text: string): { my?: CellSpan; ym?: CellSpan } | undefined {
  const [one = 0, other = 0] = short.exec(text)?.slice(1).filter(Boolean).map(Number) ?? [];
  if (one === 0 && other === 0) return undefined;
  const isMonth = (number: number) => number >= 1 && number <= 12;
  const my = isMonth(one) ? monthSpan(fullYear(other), one) : undefined;
  const ym = isMonth(other) ? monthSpan(fullYear(one), other) : undefined;
  return { ...(my && { my }), ...(ym && { ym }) };
}

/** `FY26 Q1`, `Q1 FY2026`, `2027-P01`, `GJ 2026/27 Q1`: only its company knows which months it is. */
export const isFiscal = (cell: string): boolean =>
  /\d/.test(cell) &&
  /(?<!\p{L})(?:fy|fiscal|fisc|gj|geschäftsjahr|exercice|ejercicio|p\d{1,2}$|(?<=^)p\d{1,2}\s)/iu.test(
    cell.trim(),
  );

export const isShortDate = (cell: string): boolean => {
  const spans = shortSpans(withoutTime(cell));
  return spans !== undefined && Object.keys(spans).length > 0;
};

/** In each order that makes a date of it; undefined where the cell itself says which. */
export function orderedSpans(text: string): Partial<Record<DayOrder, CellSpan>> | undefined {
  const match = dayOnly.exec(text);
  if (!match || match[1]?.length === 4) return undefined;
  const [one, other, last] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (match[1]?.length === 3 || match[4]?.length === 3 || match[4]?.length === 1) return {};
  const dmy = dayOf(last, other, one);
  const mdy = dayOf(last, one, other);
  const ymd = match[4]?.length === 2 ? dayOf(one, other, last) : undefined;
  return { ...(dmy && { dmy }), ...(mdy && { mdy }), ...(ymd && { ymd }) };
}

function betweenSpan(text: string, order: DayOrder | null): CellSpan | undefined {
  const [first, last] = endsOf(text)?.map((end) => spanOf(end, order)) ?? [];
  return first && last && first.from <= last.to ? { from: first.from, to: last.to } : undefined;
}

/** A date of which only an order says which number is the day. */
export const isOrdered = (cell: string): boolean => {
  const ordered = orderedSpans(withoutTime(cell));
  return ordered !== undefined && Object.keys(ordered).length > 0;
};

/** undefined: no date, or one that could be several and `order` is not known. */
export function spanOf(cell: string, order: DayOrder | null): CellSpan | undefined {
  // What almost all files have, without taking the text apart.
  if (cell.length === 10 && cell[4] === '-' && isDay(cell)) return { from: cell, to: cell };
  const text = withoutTime(cell);
  // What could be a day without its year is no month until somebody says so.
  if (order === 'my' || order === 'ym') {
    const month = shortSpans(text)?.[order];
    if (month) return month;
  }
  const ordered = orderedSpans(text);
  if (!ordered) return clearSpan(text) ?? quarterIn(text) ?? namedSpan(text) ?? betweenSpan(text, order);
  if (order) return ordered[order];
  const days = Object.values(ordered);
  return days.every(({ from }) => from === days[0]?.from) ? days[0] : undefined;
}
