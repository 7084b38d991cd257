/** The messages as administrators see them, and their marking as done. */
import type { ContactMessage, listContactMessages } from '#contract/contact.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { type MessageRow, selectMessage, selectMessages, updateDone } from './queries.ts';

const toMessage = ({ createdAt, doneAt, ...row }: MessageRow): ContactMessage => ({
  ...row,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});

export async function messagePage(
  { db }: Pick<Ctx, 'db'>,
  { state, cursor, limit }: QueryOf<typeof listContactMessages>,
): Promise<ReplyOf<typeof listContactMessages>> {
  // One row more than the page tells whether there is another page.
  const rows = await selectMessages(db, { isDone: state === 'done', before: cursor, limit: limit + 1 });
  const messages = rows.slice(0, limit).map(toMessage);
  const next = rows.length > limit ? messages.at(-1)?.id : undefined;
  return { messages, nextCursor: next ?? null };
}

export async function setDone(
  { db, clock, log }: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Pick<SignedIn, 'id'>,
  id: string,
  isDone: boolean,
): Promise<ContactMessage> {
  return transaction({ db, clock, log }, async (ctx) => {
    await updateDone(ctx.db, id, isDone ? clock.now() : null);
    const message = found(await selectMessage(ctx.db, id));
    await noteAct(ctx, admin, 'contact.done', { message: id, isDone });
    return toMessage(message);
  });
}
