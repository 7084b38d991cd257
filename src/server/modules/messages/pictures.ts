/** Screenshots of messages: added, taken by the message that names one, shown to whoever has that message. */
import { Readable } from 'node:stream';
import type { MessagePicture } from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { type SignedIn, StreamReply, type UploadPart } from '#server/route.ts';
import { countTry, encoded, pictureFileOf } from '../accounts/service.ts';
import type { Reader } from './conversations.ts';
import { hoursBefore, messageLimits, mostWaiting, sideOf, waitingHours } from './policy.ts';
import {
  claimPicture,
  deletePicturesWaitingSince,
  deleteWaitingBeyond,
  insertPicture,
  selectScreenshot,
} from './queries-pictures.ts';

/** A phone's or a window's screenshot stays as sharp as it is, and a long page can be read. */
const largest = { width: 2_400, height: 4_800 };

export async function addPicture(
  given: Ctx,
  { id: userId }: Pick<SignedIn, 'id'>,
  parts: AsyncGenerator<UploadPart>,
): Promise<MessagePicture> {
  await countTry(given, messageLimits.picture, userId);
  const made = await encoded(await pictureFileOf(parts), (open) =>
    open()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true }),
  );
  if (typeof made === 'string') throw refused('picture', made);
  const { width, height } = made.info;
  const shown = { id: newId('picture'), width, height };
  await transaction(given, async ({ db, clock }) => {
    await insertPicture(db, { ...shown, userId, content: made.data, createdAt: clock.now() });
    await deleteWaitingBeyond(db, userId, mostWaiting);
  });
  return shown;
}

/** In the transaction of the message. */
export async function takePicture(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  sender: Pick<SignedIn, 'id'>,
  id: string | undefined,
  of: { messageId: string; userId: string },
): Promise<void> {
  if (id === undefined) return;
  const taken = await claimPicture(db, { id, addedBy: sender.id, since: waitingSince(clock.now()), ...of });
  if (!taken) throw refused('pictureId', 'gone');
}

const waitingSince = (now: Date): Date => hoursBefore(now, waitingHours);

/** Kept by no browser: whoever deletes the message has seen the last of it. */
export async function readPicture({ db }: Pick<Ctx, 'db'>, reader: Reader, id: string): Promise<StreamReply> {
  const content = found(await selectScreenshot(db, sideOf(reader), { id, readerId: reader.id }));
  return new StreamReply('image/webp', Readable.from([content]));
}

export const tidyPictures = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deletePicturesWaitingSince(db, waitingSince(clock.now()));
