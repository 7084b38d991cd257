/** Numbers as files write them, in the units of `figureKinds`. */
import type { decimalMarks } from '#domain/imports.ts';
import { type Figure, figureKinds, millionths, type SoundFigure } from '#domain/own-figures.ts';

export type DecimalMark = (typeof decimalMarks)[number];

/** Cells that say that something is not known. */
const absent = /^(?:[-–—.]+|n\/?a|null|nan|none|#n\/a|k\. ?a\.|nicht verfügbar)?$/i;
export const isAbsent = (cell: string): boolean =>
  cell === '' || (!/^\d/.test(cell) && absent.test(cell.trim()));
export const isFilled = (cell = ''): boolean => !isAbsent(cell.trim());

/** Zeros of the digits that some languages write with. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
export const inLatin = (text: string): string =>
  text.replace(otherDigits, (digit) =>
    String(((digit.codePointAt(0) ?? 0) - (digit >= '\u0966' ? 0x966 : 0x660)) % 16),
  );

/** Currencies that are written in letters of their own: `12 kr`, `1,234円`. */
const letterSign = 'kr|zł|kč|ft|lei|fr|rs|rp|руб|円|元|원';
const [signBefore, signBehind] = [
  new RegExp(`^(-?)(?:${letterSign})\\.?(?=\\d)`, 'iu'),
  new RegExp(`(?<=\\d)(?:${letterSign})\\.?(?=-?$)`, 'iu'),
];

/** Without blanks, apostrophes between thousands, currencies, and a sign of per cent; in one way to write a minus. */
function bare(cell: string): string {
  return (
    inLatin(cell)
      .normalize('NFKC')
      .replace(/[\u066c\s'’`´_]/gu, '')
      .replaceAll('\u066b', ',')
      // `–,50` and `5,–` have no whole, or no parts.
      .replace(/^[–—](?=,\d{2}(?:\p{Sc}|[A-Z]{3})?$)/u, '')
      .replace(/[−–—﹣]/g, '-')
      // Accounting programs put the sign of a currency outside or inside of brackets: `$(0.70)`, `($0.70)`.
      .replace(/^([A-Z]{0,2}\p{Sc}|[A-Z]{3})?\(-?(.+)\)(\p{Sc}|[A-Z]{3})?$/u, '-$1$2$3')
      .replace(/^(-?)(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc}(?:[A-Z]{2})?)/u, '$1')
      .replace(/(?:[A-Z]{0,2}\p{Sc}(?:[A-Z]{2})?|[A-Z]{3}|[%٪])$/u, '')
      .replace(signBefore, '$1')
      .replace(signBehind, '')
      .replace(/[.,]-$/, '')
      // As accounting programs write what is below nothing.
      .replace(/^([\d.,]+)-$/, '-$1')
      .replace(/^\+/, '')
  );
}

/** Something in it may be a mark for decimals, of Arabic digits as well. */
export const hasDecimalMark = (cell: string): boolean =>
  cell.includes('.') || cell.includes(',') || cell.includes('\u066b');

/** `4.00` is an amount, and no number of sales. */
export const hasDecimals = (cell: string): boolean => /\d[.,](?:\d{1,2}|\d{4,})$/.test(cell);

/** What mark for decimals a cell proves; null: it can be read in both ways, or has none. */
export function provenMark(cell: string): DecimalMark | null {
  if (!hasDecimalMark(cell)) return null;
  const text = bare(cell).replace(/e[+-]?\d+$/i, '');
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  if (points > 1) return ',';
  if (commas > 1) return '.';
  const match = /^-?(\d*)([.,])(\d*)$/.exec(text);
  if (!match) return null;
  const isThousands = match[3]?.length === 3 && /^[1-9]\d{0,2}$/.test(match[1] ?? '');
  return isThousands ? null : (match[2] as DecimalMark);
}

const shapes = {
  '.': /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^-?(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3})?(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
} as const;

/** `null`: nothing in the column says what mark it has, and every mark is one between thousands. NaN: no number. */
export function numberOf(cell: string, mark: DecimalMark | null): number {
  if (/^-?\d{1,15}$/.test(cell) || (mark === '.' && /^-?\d{1,15}\.\d{1,15}$/.test(cell))) return Number(cell);
  const text = bare(cell);
  if (!/\d/.test(text)) return Number.NaN;
  if (mark === null) {
    if (/^-?\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(text)) return Number(text.replace(/[.,]/g, ''));
    return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  }
  if (!shapes[mark].test(text)) return Number.NaN;
  return Number(mark === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'));
}

/** `H:MM:SS` or `M:SS`. */
function secondsOf(cell: string): number | undefined {
  const match = /^(-?)(?:(\d{1,6}):)?(\d{1,4}):(\d{2})(?:[.,]\d+)?$/.exec(cell.trim());
  if (!match) return undefined;
  const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3]) * 60 + Number(match[4]);
  return match[1] ? -seconds : seconds;
}

/** What a number of a column is multiplied by. */
export const scales = {
  one: 1,
  hours: 3600,
  minutes: 60,
  percent: millionths / 100,
  whole: millionths,
  cents: millionths / 100,
  micros: 1,
} as const;
export type Scale = keyof typeof scales;

/** Beyond that is no figure of music, and sums of many would be no whole numbers. */
const most = { count: 1e13, level: 1e13, average: 1e13, share: 1e13, money: 1e15 } as const;

/** Amounts are exact to so many decimals of a millionth; a spreadsheet's own noise lies behind them. */
const moneyDecimals = 6;

/** What the point of an amount is moved by. */
const moneyPlaces: Partial<Record<Scale, number>> = { whole: 6, cents: 4, micros: 0 };

/** Of products below it the last digit that may be off is behind the decimals that are kept. */
const exactBelow = 1e9;
const productNoise = 4e-7;

/** Beyond that the point is moved in the text of the number, which takes longer. */
function millionthsOf(written: number, places: number): number {
  const product = written * 10 ** places;
  const whole = Math.round(product);
  if (Math.abs(product) < exactBelow && Math.abs(product - whole) <= productNoise) return whole;
  const [digits, exponent = '0'] = String(written).split('e');
  return Number(Number(`${digits}e${Number(exponent) + places}`).toFixed(moneyDecimals));
}

/** NaN: no number, or none that this figure can have. */
export function figureIn(
  cell: string,
  figure: Exclude<Figure, SoundFigure>,
  scale: Scale,
  mark: DecimalMark | null,
): number {
  const kind = figureKinds[figure];
  const isTime = figure === 'watchSeconds' || figure === 'averageViewSeconds';
  const seconds = isTime && cell.includes(':') ? secondsOf(cell) : undefined;
  const isWhole = kind === 'count' || kind === 'level';
  const written = seconds ?? numberOf(cell, mark);
  if (isWhole && scale === 'one' && !isTime && !Number.isInteger(written)) return Number.NaN;
  const value =
    kind === 'money'
      ? millionthsOf(written, moneyPlaces[scale] ?? 6)
      : Math.round(written * (seconds === undefined ? scales[scale] : 1));
  if (!(Math.abs(value) <= most[kind])) return Number.NaN;
  if (value < 0 && kind !== 'count' && kind !== 'money') return Number.NaN;
  // -0 is none.
  return value === 0 ? 0 : value;
}

/** Decides by a column, and where that says nothing by all of them. */
export class MarkVotes {
  readonly #votes: Record<DecimalMark, number> = { '.': 0, ',': 0 };

  add(cell: string): void {
    const mark = provenMark(cell);
    if (mark) this.#votes[mark]++;
  }

  get mark(): DecimalMark | null {
    const { '.': points, ',': commas } = this.#votes;
    return points === commas ? null : points > commas ? '.' : ',';
  }
}
