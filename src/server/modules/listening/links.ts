/** Listening links as their owner sees them: made, listed, changed, withdrawn. */
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { addUploadLink as adding, ListeningLink, listListeningSums } from '#contract/listening.ts';
import { mostListeningLinks } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '../accounts/service.ts';
import { readAudioPlaylist } from '../audio-playlists/service.ts';
import { newToken, unsealedToken } from '../secret-links/service.ts';
import { lockUser } from '../tracks/service.ts';
import { linkStateOf } from './policy.ts';
import {
  countLinksOf,
  insertLink,
  type ListedListeningLink,
  markLinkWithdrawn,
  type StoredLink,
  selectLink,
  selectListeningLinks,
  selectListeningSums,
  type Target,
  updateLink,
} from './queries.ts';
import { selectFirstOf } from './queries-songs.ts';

type Fields = BodyOf<typeof adding>;

/** One's own, or `not_found`. */
export async function targetOf(ctx: Pick<Ctx, 'db'>, userId: string, id: string): Promise<Target> {
  if (id.startsWith('upl_')) return { firstId: found(await selectFirstOf(ctx.db, userId, id)) };
  return { playlistId: (await readAudioPlaylist(ctx, userId, id)).id };
}

const isoOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());

function toLink(ctx: Ctx, row: ListedListeningLink): ListeningLink {
  const { sealedToken, mayDownload, mayComment, withdrawnAt, expiresAt, createdAt, ...rest } = row;
  const token = unsealedToken(ctx, sealedToken);
  return {
    ...rest,
    path: token === undefined ? null : `/listen/${token}`,
    state: linkStateOf({ withdrawnAt, expiresAt }, ctx.clock.now()),
    download: mayDownload,
    comments: mayComment,
    expiresAt: isoOf(expiresAt),
    createdAt: new Date(createdAt).toISOString(),
  };
}

export async function listLinks(ctx: Ctx, userId: string, id: string): Promise<ListeningLink[]> {
  const rows = await selectListeningLinks(ctx.db, userId, await targetOf(ctx, userId, id));
  return rows.map((row) => toLink(ctx, row));
}

/** Hashing takes its time, and nothing is to be locked meanwhile. */
async function columnsOf({ recipient, expiresAt, password, download, comments }: Fields) {
  const said: Partial<StoredLink> = {
    ...(recipient !== undefined && { recipient }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ...(password !== undefined && { passwordHash: password === null ? null : await hashPassword(password) }),
    ...(download !== undefined && { mayDownload: download }),
    ...(comments !== undefined && { mayComment: comments }),
  };
  return said;
}

/** Counted under the lock, so that the limit is exact however many are made at once. */
export async function addLink(
  given: Ctx,
  userId: string,
  targetId: string,
  fields: Fields,
): Promise<ListeningLink> {
  const said = await columnsOf(fields);
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const target = await targetOf(ctx, userId, targetId);
    if ((await countLinksOf(ctx.db, userId, target)) >= mostListeningLinks) throw new AppError('conflict');
    const id = newId('listeningLink');
    const { token, ...kept } = newToken(ctx);
    await insertLink(ctx.db, {
      ...{ id, userId, ...target, ...kept, createdAt: ctx.clock.now() },
      ...{ recipient: '', mayDownload: false, mayComment: true, ...said },
    });
    const made = toLink(ctx, found(await selectLink(ctx.db, userId, id)));
    return { ...made, path: `/listen/${token}` };
  });
}

export async function changeLink(
  ctx: Ctx,
  userId: string,
  linkId: string,
  fields: Fields,
): Promise<ListeningLink> {
  if (!(await updateLink(ctx.db, userId, linkId, await columnsOf(fields)))) throw new AppError('not_found');
  return toLink(ctx, found(await selectLink(ctx.db, userId, linkId)));
}

/** Every request by a link reads its row, in whatever process: there is nothing else to be told. */
export async function withdrawLink(
  ctx: Ctx,
  userId: string,
  targetId: string,
  linkId: string,
): Promise<void> {
  const target = await targetOf(ctx, userId, targetId);
  if (!(await markLinkWithdrawn(ctx.db, userId, target, linkId, ctx.clock.now())))
    throw new AppError('not_found');
}

export const listSums = (ctx: Ctx, userId: string): Promise<ReplyOf<typeof listListeningSums>> =>
  selectListeningSums(ctx.db, userId, ctx.clock.now());
