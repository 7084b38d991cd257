/** Reading the audit log: a page at a time, or as a file. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { AdminAct, exportAdminActs as exporting, listAdminActs as listing } from '#contract/audit.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import { byteOrderMark, csvLine } from '#domain/cells.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { type SignedIn, StreamReply } from '#server/route.ts';
import { noteAct } from './note.ts';
import { type Place, selectActors, selectActs, type Wanted } from './queries.ts';

type Reader = Pick<SignedIn, 'id' | 'timeZone'>;

const cursorShape = z.tuple([cursorInstant, idShape('act')]);

function placeOf(cursor: string): Place {
  const [at, id] = readCursor(cursor, cursorShape);
  return { at: new Date(at), id };
}

const wantedBy = (
  { timeZone }: Reader,
  { by, whom, act, from, to }: Omit<QueryOf<typeof exporting>, 'bom'>,
): Omit<Wanted, 'after' | 'limit'> => ({ by, whom, act, from, to, timeZone });

export async function listActs(
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  { cursor, limit, ...filters }: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rows = await selectActs(db, { ...wantedBy(reader, filters), after, limit: limit + 1 });
  const acts = rows.slice(0, limit);
  const last = rows.length > limit ? acts.at(-1) : undefined;
  const nextCursor = last ? writeCursor([last.at, last.id]) : null;
  return { acts, administrators: await selectActors(db), nextCursor };
}

const rowsAtOnce = 500;
const head = ['id', 'at', 'by', 'byName', 'byEmail', 'act', 'whom', 'whomName', 'whomEmail', 'facts'];

const lineOf = ({ id, at, by, act, whom, facts }: AdminAct): string =>
  csvLine([id, at, by.id, by.name, by.email, act, whom?.id, whom?.name, whom?.email, JSON.stringify(facts)]);

export async function exportActs(
  ctx: Ctx,
  reader: Reader,
  { bom, ...filters }: QueryOf<typeof exporting>,
): Promise<StreamReply> {
  await noteAct(ctx, reader, 'audit.export', { by: filters.by, act: filters.act, user: filters.whom });
  const wanted = wantedBy(reader, filters);
  async function* lines(): AsyncGenerator<string> {
    yield `${bom ? byteOrderMark : ''}${csvLine(head)}`;
    for (let after: Place | undefined, isMore = true; isMore; ) {
      const rows = await selectActs(ctx.db, { ...wanted, after, limit: rowsAtOnce });
      yield rows.map(lineOf).join('');
      const last = rows.at(-1);
      isMore = rows.length === rowsAtOnce && last !== undefined;
      if (last) after = { at: new Date(last.at), id: last.id };
    }
  }
  const body = Readable.from(lines(), { objectMode: true, highWaterMark: 1 });
  const name = ['audit', ctx.clock.now().toISOString().slice(0, 10)].join('-');
  return new StreamReply('text/csv; charset=utf-8; header=present', body, `${name}.csv`);
}
