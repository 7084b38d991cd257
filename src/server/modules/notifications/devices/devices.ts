/** Browsers that are told by push: which there are, one more, one less. */
import { ECDH } from 'node:crypto';
import type { addDevice as adding, Device } from '#contract/devices.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn } from '#server/route.ts';
import { countTry } from '../../accounts/service.ts';
import { keptKey } from '../keys.ts';
import { type DeviceRow, deleteDevice, selectDevices, upsertDevice } from './queries.ts';

/** Somebody who tries out a switch, not somebody who tries out addresses. */
const limit = { name: 'devices:user', tries: 30, minutes: 60 };

/** After a minute a resolver that was out of breath answers again. */
const unclearSeconds = 60;

export type VapidKeys = { publicKey: string; privateKey: string };

/** Every browser was given the public one: with other keys all of them would have to ask anew. */
export async function vapidKeys(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  const { publicKey = '', privateKey = '' } = await keptKey(ctx, 'vapid', () => ({
    ...webPush.generateVAPIDKeys(),
  }));
  return { publicKey, privateKey };
}

const toDevice = (
  { sessionId, createdAt, ...row }: DeviceRow,
  user: Pick<SignedIn, 'sessionId'>,
): Device => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
  isThis: sessionId === user.sessionId,
});

export async function listDevices(
  ctx: Ctx,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
): Promise<{ publicKey: string; devices: Device[] }> {
  const { publicKey } = await vapidKeys(ctx);
  const rows = await selectDevices(ctx.db, user.id, ctx.clock.now());
  return { publicKey, devices: rows.map((row) => toDevice(row, user)) };
}

/** A key of another length was refused before; this one has to be a point of the curve. */
function isKey(p256dh: string): boolean {
  try {
    return Boolean(ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1'));
  } catch {
    return false;
  }
}

export async function addDevice(
  given: Ctx,
  user: Pick<SignedIn, 'id' | 'sessionId'>,
  { endpoint, keys }: BodyOf<typeof adding>,
): Promise<Device> {
  await countTry(given, limit, user.id);
  if (!isKey(keys.p256dh)) throw refused('keys.p256dh', 'broken');
  const place = await given.push.placeOf(endpoint);
  if (place === 'unclear') throw new AppError('upstream_unavailable', { retryAfter: unclearSeconds });
  if (place !== 'public') throw refused('endpoint', place);
  return transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const { id: userId, sessionId } = user;
    const device = { id: newId('device'), userId, sessionId, endpoint, ...keys, createdAt: now };
    await upsertDevice(ctx.db, device);
    const rows = await selectDevices(ctx.db, userId, now);
    return toDevice(found(rows.find((row) => row.sessionId === sessionId)), user);
  });
}

export async function removeDevice({ db }: Pick<Ctx, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await deleteDevice(db, id, userId))) throw new AppError('not_found');
}
