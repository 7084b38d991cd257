/** Where the next page of a list begins: values of the last row, as one opaque word. Pure. */
import { z } from 'zod';
import { type AppError, refused } from './errors.ts';
import { parseJson } from './foreign/json.ts';

export const badCursor = (): AppError => refused('cursor', 'invalid');

export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** An instant in a cursor; the year 0 is one that no database keeps. */
export const cursorInstant = z.iso.datetime().refine((instant) => !instant.startsWith('0000'));

/** Throws `invalid_input` at what was not written by `writeCursor`, or from values of another shape. */
export function readCursor<T>(text: string, shape: z.ZodType<T>): T {
  let values: unknown;
  try {
    values = parseJson(Buffer.from(text, 'base64url').toString());
  } catch {
    throw badCursor();
  }
  const result = shape.safeParse(values);
  // Nobody looked for the character that no database keeps while the cursor was one word.
  if (!result.success || JSON.stringify(values).includes('\\u0000')) throw badCursor();
  return result.data;
}
