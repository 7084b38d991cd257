/** One's own picture: set, shown, taken away and back again. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CurrentUser } from '#contract/accounts.ts';
import { largestPicture } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { type Exchange, type SignedIn, StreamReply, type UploadPart } from '#server/route.ts';
import { accountLimits, countTry } from '../limits.ts';
import { squaresOf } from './encode.ts';
import { hidePicture, selectPicture, showPicture, upsertPicture } from './queries.ts';

/** The one picture of a form, in its memory: it is small. */
export async function pictureFileOf(parts: AsyncGenerator<UploadPart>): Promise<Buffer> {
  for await (const part of parts) {
    if (part.kind === 'field') continue;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.body) {
      bytes += chunk.length;
      if (bytes > largestPicture) throw new AppError('payload_too_large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
  throw refused('picture', 'type');
}

export async function setPicture(
  given: Ctx,
  { id }: Pick<SignedIn, 'id'>,
  parts: AsyncGenerator<UploadPart>,
): Promise<CurrentUser> {
  await countTry(given, accountLimits.pictureByAccount, id);
  const squares = await squaresOf(await pictureFileOf(parts));
  if (typeof squares === 'string') throw refused('picture', squares);
  const version = randomBytes(16).toString('base64url');
  return transaction(given, async (ctx) =>
    found(await upsertPicture(ctx.db, { userId: id, version, ...squares, removedAt: null })),
  );
}

export const removePicture = (given: Ctx, { id }: SignedIn): Promise<CurrentUser> =>
  transaction(given, async (ctx) => found(await hidePicture(ctx.db, id, ctx.clock.now())));

export const restorePicture = (given: Ctx, { id }: SignedIn): Promise<CurrentUser> =>
  transaction(given, async (ctx) => found(await showPicture(ctx.db, id)));

export async function getPicture(
  { db }: Pick<Ctx, 'db'>,
  exchange: Exchange,
  { id: userId }: SignedIn,
  asked: { version: string; size: 'small' | 'large' },
): Promise<StreamReply> {
  const bytes = found(await selectPicture(db, { userId, ...asked }));
  // Its address changes with it, and only its owner's browser is told the address.
  exchange.setHeader('cache-control', 'private, max-age=31536000, immutable');
  return new StreamReply('image/webp', Readable.from([bytes]));
}
