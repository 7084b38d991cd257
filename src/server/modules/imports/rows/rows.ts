/** The rows of a dry run, a page at a time. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import type { ImportRow, listImportRows } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { ownImport } from '../imports.ts';
import { selectRows } from './queries-rows.ts';

export async function listRows(
  ctx: Ctx,
  user: { id: string },
  id: string,
  { verdict, cursor, limit }: QueryOf<typeof listImportRows>,
): Promise<{ rows: ImportRow[]; nextCursor: string | undefined }> {
  await ownImport(ctx, user, id);
  const [after] = cursor === undefined ? [0] : readCursor(cursor, z.tuple([z.int32().min(0)]));
  const some = await selectRows(ctx.db, id, { verdict, after, limit: limit + 1 });
  const page = some.slice(0, limit);
  return {
    rows: page.map(({ position, dimension, key, ...row }) => ({
      ...row,
      dimension: dimension || null,
      key: key || null,
    })),
    nextCursor: some.length > limit ? writeCursor([page.at(-1)?.position]) : undefined,
  };
}
