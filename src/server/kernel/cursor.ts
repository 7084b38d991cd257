/** Where the next page of a list begins: values of the last row, as one opaque word. Pure. */
import type { z } from 'zod';
import { AppError } from './errors.ts';

export const badCursor = (): AppError =>
  new AppError('invalid_input', {}, { cause: { fields: [{ path: 'cursor', message: 'invalid' }] } });

export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** Throws `invalid_input` at what was not written by `writeCursor`, or from values of another shape. */
export function readCursor<T>(text: string, shape: z.ZodType<T>): T {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw badCursor();
  }
  const result = shape.safeParse(values);
  if (!result.success) throw badCursor();
  return result.data;
}
