/** The cursor that says where the next page of dead letters begins. Pure. */
import { z } from 'zod';
import { idShape } from '#contract/ids.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The last row of a page. */
export type Cursor = { failedAt: Date; id: string };

const shape = z.tuple([z.iso.datetime(), idShape('item')]);

export const writeCursor = ({ failedAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([failedAt.toISOString(), id])).toString('base64url');

export function readCursor(text: string): Cursor {
  const refuse = () =>
    new AppError('invalid_input', {}, { cause: { fields: [{ path: 'cursor', message: 'invalid' }] } });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw refuse();
  }
  const result = shape.safeParse(parsed);
  if (!result.success) throw refuse();
  const [failedAt, id] = result.data;
  return { failedAt: new Date(failedAt), id };
}
