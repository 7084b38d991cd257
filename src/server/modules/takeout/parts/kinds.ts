/** What a column of an archive may hold. Values are texts, as PostgreSQL reads and writes them; null: there is none. Pure. */
import type { z } from 'zod';
import { type IdOf, idPrefixes } from '#contract/ids.ts';
import { parseJson } from '#server/kernel/foreign/json.ts';

export type SqlType =
  | 'text'
  | 'bigint'
  | 'numeric'
  | 'integer'
  | 'smallint'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb';

export type ColumnKind = {
  type: SqlType;
  /** For people who read the archive. */
  about: string;
  isNullable: boolean;
  /** It names something: `isOwn` here, otherwise a row that has to be in the archive as well. */
  id?: { of: readonly IdOf[]; isOwn: boolean };
  holds(text: string): boolean;
};

const kind = (
  type: SqlType,
  about: string,
  holds: ColumnKind['holds'],
  id?: NonNullable<ColumnKind['id']>,
): ColumnKind => ({
  type,
  about,
  holds,
  isNullable: false,
  ...(id && { id }),
});

export const optional = (given: ColumnKind): ColumnKind => ({ ...given, isNullable: true });

/** PostgreSQL keeps no NUL in a text, and half a surrogate pair is no character. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const text = (most: number): ColumnKind =>
  kind('text', `text of at most ${most} characters`, (given) => given.length <= most && isText(given));

/** As it can be typed here: others may come to see it. */
export const namedKind = (shape: z.ZodType<string>, most: number): ColumnKind => {
  const plain = text(most);
  return { ...plain, holds: (given) => plain.holds(given) && shape.safeParse(given).success };
};

export const oneOf = (values: readonly string[]): ColumnKind =>
  kind('text', values.filter(Boolean).join(', '), (given) => values.includes(given));

/** Pages load it: nothing but the web, or this installation itself. */
export const address: ColumnKind = kind(
  'text',
  'address',
  (given) => given.length <= 2_000 && isText(given) && /^(https:\/\/|\/(?![/\\]))/.test(given),
);

const safe = BigInt(Number.MAX_SAFE_INTEGER);
const isWhole = (given: string): boolean => /^-?\d{1,16}$/.test(given);
export const whole: ColumnKind = kind('bigint', 'whole number', (given) => {
  if (!isWhole(given)) return false;
  const value = BigInt(given);
  return value <= safe && value >= -safe;
});
/** Parts of a whole have decimals where they are money. */
export const decimal: ColumnKind = kind('numeric', 'number', (given) => {
  const [, beforePoint = ''] = /^(-?\d{1,16})(?:\.\d{1,12})?$/.exec(given) ?? [];
  return whole.holds(beforePoint);
});
export const count: ColumnKind = kind(
  'bigint',
  'whole number',
  (given) => whole.holds(given) && given[0] !== '-',
);

/** Of a column that is narrower than a number of JavaScript. */
export const small = (type: 'integer' | 'smallint', most: number): ColumnKind =>
  kind(type, `whole number up to ${most}`, (given) => /^\d{1,10}$/.test(given) && Number(given) <= most);

export const hash: ColumnKind = kind('bigint', 'whole number of 64 bits', (given) => {
  return /^-?\d{1,19}$/.test(given) && BigInt.asIntN(64, BigInt(given)) === BigInt(given);
});

const isDay = (given: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || given < '1900-01-01' || given > '2200-01-01') return false;
  const parsed = new Date(given);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(given);
};
export const day: ColumnKind = kind('date', 'day, as 2026-01-31', isDay);

export const instant: ColumnKind = kind(
  'timestamptz',
  'instant in UTC, as 2026-01-31T12:00:00.000000Z',
  (given) =>
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/.test(given) && isDay(given.slice(0, 10)),
);

export const yesOrNo: ColumnKind = kind(
  'boolean',
  'true or false',
  (given) => given === 'true' || given === 'false',
);

export const json = (shape: z.ZodType, about: string): ColumnKind =>
  kind('jsonb', `JSON: ${about}`, (given) => {
    if (given.length > 1_000_000 || !isText(given)) return false;
    try {
      return shape.safeParse(parseJson(given)).success;
    } catch {
      return false;
    }
  });

const isId = (of: readonly IdOf[]) => {
  const shape = new RegExp(`^(${of.map((one) => idPrefixes[one]).join('|')})_[0-9a-f]{32}$`);
  return (given: string): boolean => shape.test(given);
};
/** What this row is called in the archive. */
export const own = (of: IdOf): ColumnKind =>
  kind('text', `id of this row`, isId([of]), { of: [of], isOwn: true });
/** What a row of the archive is called elsewhere in it. */
export const of = (...named: IdOf[]): ColumnKind =>
  kind('text', `id (${named.map((one) => `${idPrefixes[one]}_…`).join(', ')})`, isId(named), {
    of: named,
    isOwn: false,
  });
