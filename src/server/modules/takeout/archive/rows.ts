/** Rows as the archive writes them: CSV where there are many, JSON where there are few; and read again, bit for bit. */
import { stringify } from 'csv-stringify/sync';
import type { ColumnKind } from '../parts/kinds.ts';
import type { TakeoutPart } from '../parts/queries-part.ts';
import type { Values } from '../queries-parts.ts';

/** What a row needs to be read: its file, and of each column its type. */
export type Shape = { file: string; columns: Record<string, Pick<ColumnKind, 'type' | 'isNullable'>> };

export const isCsv = ({ file }: Pick<Shape, 'file'>): boolean => file.endsWith('.csv');

/** Spreadsheets would run it as a formula; an apostrophe before it is taken off again when it is read. */
const needsGuard = /^[=+\-@'\t\r\n|＝＋－＠]/u;
const guarded = (kind: ColumnKind | undefined, value: string): string =>
  kind?.type === 'text' && needsGuard.test(value) ? `'${value}` : value;
const unguarded = (kind: Pick<ColumnKind, 'type'>, value: string): string =>
  kind.type === 'text' && value.startsWith("'") ? value.slice(1) : value;

const plain = ({ type }: ColumnKind, value: string): unknown => {
  if (type === 'jsonb') return JSON.parse(value);
  if (type === 'boolean') return value === 'true';
  return type === 'bigint' || type === 'integer' || type === 'smallint' ? Number(value) : value;
};

export const partHead = (part: TakeoutPart): string =>
  isCsv(part) ? `${Object.keys(part.columns).join(',')}\n` : '[';

export function linesOf(part: TakeoutPart, rows: readonly Values[], isFirst: boolean): string {
  const kinds = Object.entries(part.columns);
  if (isCsv(part))
    return stringify(
      rows.map((row) =>
        row.map((value, place) => (value === null ? null : guarded(kinds[place]?.[1], value))),
      ),
    );
  const objects = rows.map((row) =>
    JSON.stringify(
      Object.fromEntries(
        kinds.map(([name, kind], place) => {
          const value = row[place] ?? null;
          return [name, value === null ? null : plain(kind, value)];
        }),
      ),
    ),
  );
  return rows.length === 0 ? '' : `${isFirst ? '\n' : ',\n'}${objects.join(',\n')}`;
}

export const endOf = (part: TakeoutPart): string => (isCsv(part) ? '' : '\n]\n');

/** An empty cell is no value where there may be none. */
export const valuesOfCells = (part: Shape, cells: readonly string[]): Values =>
  Object.values(part.columns).map((kind, place) => {
    const cell = cells[place] ?? '';
    return cell === '' && kind.isNullable ? null : unguarded(kind, cell);
  });

/** undefined: it is no row of this part. */
export function valuesOfObject(part: Shape, given: unknown): Values | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const object = given as Record<string, unknown>;
  const values: Values = [];
  for (const [name, { type }] of Object.entries(part.columns)) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined) return undefined;
    if (value === null) values.push(null);
    else if (type === 'jsonb') values.push(JSON.stringify(value));
    else if (typeof value === 'object') return undefined;
    else values.push(String(value));
  }
  return values;
}

/** Where a row is not what the part says; undefined: it is. */
export function wrongColumn(part: TakeoutPart, values: Values): string | undefined {
  const kinds = Object.entries(part.columns);
  const wrong = kinds.find(([, kind], place) => {
    const value = values[place] ?? null;
    return value === null ? !kind.isNullable : !kind.holds(value);
  });
  if (wrong) return wrong[0];
  const row = Object.fromEntries(kinds.map(([name], place) => [name, values[place] ?? null]));
  return part.isRight && !part.isRight(row) ? kinds[0]?.[0] : undefined;
}
