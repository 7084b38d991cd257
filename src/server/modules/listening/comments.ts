/** What recipients say at a moment, and what the owner makes of it. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { ListeningComment } from '#contract/listening.ts';
import type { addListeningComment as adding, OpenListening } from '#contract/listening-page.ts';
import { mostListeningComments } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { notify } from '../notifications/service.ts';
import { nameOfFile } from '../uploads/policy.ts';
import { restorableSince } from '../uploads/service.ts';
import { targetOf } from './links.ts';
import { grantedLink, heardSong } from './listen.ts';
import { listeningLimits, toComment, toldOnceFor } from './policy.ts';
import {
  countComments,
  deleteRemovedComments,
  insertComment,
  markCommentRemoved,
  markCommentRestored,
  selectComments,
  updateAnswer,
} from './queries-songs.ts';

/** Its owner is told, but not of what they say themselves. */
export async function addComment(
  ctx: Ctx,
  user: SignedIn | undefined,
  token: string,
  { grant, uploadId, at, name, text }: BodyOf<typeof adding>,
  { address }: Pick<Exchange, 'address'>,
): Promise<OpenListening['notes'][number]> {
  const link = await grantedLink(ctx, token, grant);
  if (!link.mayComment) throw new AppError('not_found');
  const { seconds, version, title } = await heardSong(ctx, link, uploadId);
  await countTry(ctx, listeningLimits.commentsByAddress, addressKey(address));
  if ((await countComments(ctx.db, link.id)) >= mostListeningComments) throw new AppError('conflict');
  const id = newId('listeningComment');
  const createdAt = ctx.clock.now();
  const atSeconds = Math.min(at, seconds ?? at);
  const { id: linkId, userId } = link;
  await transaction(ctx, async (within) => {
    await insertComment(within.db, { id, linkId, uploadId, atSeconds, name, words: text, createdAt });
    if (user?.id === userId) return;
    await notify(within, {
      ...{ userId, type: 'comment', relatedId: link.playlistId ?? uploadId },
      ...{ facts: { title, name, at: atSeconds, text }, dedupeKey: toldOnceFor(linkId, createdAt) },
    });
  });
  return {
    id,
    uploadId,
    version,
    at: atSeconds,
    name,
    text,
    answer: null,
    createdAt: createdAt.toISOString(),
  };
}

export async function listComments(ctx: Ctx, userId: string, of: string): Promise<ListeningComment[]> {
  const rows = await selectComments(ctx.db, userId, await targetOf(ctx, userId, of));
  return rows.map((row) => {
    const { linkId, recipient, title, fileName } = row;
    return { ...toComment(row), linkId, recipient, title: title ?? nameOfFile(fileName) };
  });
}

export async function answerComment(
  ctx: Ctx,
  userId: string,
  id: string,
  answer: string | null,
): Promise<void> {
  if (!(await updateAnswer(ctx.db, userId, id, answer))) throw new AppError('not_found');
}

export async function removeComment(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markCommentRemoved(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

export async function restoreComment(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markCommentRestored(ctx.db, userId, id, restorableSince(ctx)))) throw new AppError('not_found');
}

export const purgeComments = (ctx: Ctx): Promise<void> => deleteRemovedComments(ctx.db, restorableSince(ctx));
