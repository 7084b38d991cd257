/** The webhooks of an account: which there are, one more, changed, one less. */
import { randomBytes } from 'node:crypto';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type {
  addWebhook as adding,
  changeWebhook as changing,
  listWebhooks as listing,
  rotateSecret as rotating,
  Webhook,
} from '#contract/webhooks.ts';
import {
  mostWebhooks,
  secretOverlapHours,
  typesTold,
  type WebhookTarget,
  webhookTargetOf,
} from '#domain/webhooks.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { seal, unsealWithAny } from '#server/kernel/seal.ts';
import { countTry } from '../accounts/service.ts';
import { noteAct } from '../audit/service.ts';
import { hearTypes } from '../notifications/service.ts';
import { lockUser } from '../tracks/service.ts';
import {
  deleteWebhook,
  insertWebhook,
  type ListedWebhook,
  selectSealed,
  selectWanted,
  selectWebhooks,
  updateWebhook,
  type WebhookChange,
} from './queries.ts';
import { failWaiting } from './queries-deliveries.ts';

/** Somebody who sets up a receiver, not somebody who tries out addresses. */
const limit = { name: 'webhooks:user', tries: 60, minutes: 60 };

/** After a minute a resolver that was out of breath answers again. */
const unclearSeconds = 60;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const shapeOf = ({ config, clock }: Ctx, row: ListedWebhook): Webhook => ({
  id: row.id,
  // Sealed with a key that is no more: it is listed, and can be given its address again.
  url: unsealWithAny(row.sealedUrl, config.secretKeys)?.text ?? '',
  target: row.target,
  events: row.events,
  off: row.offAt && row.offReason ? { reason: row.offReason, at: row.offAt.toISOString() } : null,
  failingSince: iso(row.failingSince),
  formerSecretUntil: row.formerUntil && row.formerUntil > clock.now() ? iso(row.formerUntil) : null,
  createdAt: row.createdAt.toISOString(),
  latest:
    row.latestState === null || row.latestAt === null
      ? null
      : { state: row.latestState, at: new Date(row.latestAt).toISOString() },
});

export async function listWebhooks(ctx: Ctx, userId: string): Promise<ReplyOf<typeof listing>> {
  return { webhooks: (await selectWebhooks(ctx.db, userId)).map((row) => shapeOf(ctx, row)) };
}

export const ownWebhook = async (ctx: Ctx, userId: string, id: string): Promise<ListedWebhook> =>
  found((await selectWebhooks(ctx.db, userId, id))[0]);

const readWebhook = async (ctx: Ctx, userId: string, id: string): Promise<Webhook> =>
  shapeOf(ctx, await ownWebhook(ctx, userId, id));

/** What is announced of an account is what its webhooks that are on want, and no more. */
export async function hearWanted(ctx: Ctx, userId: string): Promise<void> {
  await hearTypes(ctx, userId, typesTold(await selectWanted(ctx.db, userId)));
}

function sealingKey({ config }: Ctx): string {
  const [key] = config.secretKeys;
  if (key === undefined) throw new AppError('not_configured');
  return key;
}

/** Ports below are other services' than the web's. */
const leastPort = 1024;

/** Where it leads is looked at again by every connection. */
async function checkAddress(ctx: Ctx, url: string): Promise<void> {
  if (ctx.receivers.isAllowed(url)) return;
  const { protocol, port } = new URL(url);
  if (protocol !== 'https:') throw refused('url', 'https');
  if (port !== '' && Number(port) < leastPort) throw refused('url', 'port');
  const place = await ctx.receivers.placeOf(url);
  if (place === 'unclear') throw new AppError('upstream_unavailable', { retryAfter: unclearSeconds });
  if (place !== 'public') throw refused('url', place);
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The address of a chat is the secret by itself. */
const secretFor = (target: WebhookTarget): string | null => (target === 'custom' ? newSecret() : null);

export async function addWebhook(
  given: Ctx,
  userId: string,
  { url, events, target = webhookTargetOf(url) }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> {
  const key = sealingKey(given);
  await countTry(given, limit, userId);
  await checkAddress(given, url);
  const secret = secretFor(target);
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const now = ctx.clock.now();
    if ((await selectWebhooks(ctx.db, userId)).length >= mostWebhooks) throw new AppError('conflict');
    const id = newId('webhook');
    await insertWebhook(ctx.db, {
      ...{ id, userId, target, events: [...new Set(events)], createdAt: now, toldUntil: now },
      sealedUrl: seal(url, key),
      sealedSecret: secret && seal(secret, key),
    });
    await hearWanted(ctx, userId);
    await noteAct(ctx, { id: userId }, 'webhooks.add', { webhook: id, target });
    return { webhook: await readWebhook(ctx, userId, id), secret };
  });
}

/** What changes in the row by what somebody asks for. */
function changeBy(ctx: Ctx, row: ListedWebhook, asked: BodyOf<typeof changing>): WebhookChange {
  const { url, events, isOn } = asked;
  const now = ctx.clock.now();
  return {
    ...(url !== undefined && { sealedUrl: seal(url, sealingKey(ctx)) }),
    ...(events && { events: [...new Set(events)] }),
    ...(isOn === false && row.offAt === null && { offAt: now, offReason: 'owner' as const }),
    // News of the time when it was off are no news any more, and what failed then says nothing of now.
    ...(isOn && row.offAt !== null && { offAt: null, offReason: null, failingSince: null, toldUntil: now }),
  };
}

export async function changeWebhook(
  given: Ctx,
  userId: string,
  id: string,
  asked: BodyOf<typeof changing>,
): Promise<Webhook> {
  await ownWebhook(given, userId, id);
  if (asked.url !== undefined) {
    await countTry(given, limit, userId);
    await checkAddress(given, asked.url);
  }
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const row = await ownWebhook(ctx, userId, id);
    const changed = changeBy(ctx, row, asked);
    await updateWebhook(ctx.db, userId, id, changed);
    if (changed.offAt) await failWaiting(ctx.db, [id], offEntry(changed.offAt));
    await hearWanted(ctx, userId);
    await noteAct(ctx, { id: userId }, 'webhooks.change', { webhook: id });
    return readWebhook(ctx, userId, id);
  });
}

/** Of what was never tried any more. */
export const offEntry = (at: Date) => ({
  ...{ at: at.toISOString(), status: null, failure: 'off' as const, milliseconds: 0 },
});

export const removeWebhook = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    found(await deleteWebhook(ctx.db, userId, id));
    await hearWanted(ctx, userId);
    await noteAct(ctx, { id: userId }, 'webhooks.remove', { webhook: id });
  });

export async function rotateSecret(
  given: Ctx,
  userId: string,
  id: string,
): Promise<ReplyOf<typeof rotating>> {
  const key = sealingKey(given);
  await ownWebhook(given, userId, id);
  await countTry(given, limit, userId);
  return transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const { target, sealedSecret } = await ownWebhook(ctx, userId, id);
    if (target !== 'custom') throw new AppError('conflict');
    const secret = newSecret();
    await updateWebhook(ctx.db, userId, id, {
      ...{ sealedSecret: seal(secret, key), sealedFormer: sealedSecret },
      formerUntil: new Date(ctx.clock.now().getTime() + secretOverlapHours * 3600_000),
    });
    await noteAct(ctx, { id: userId }, 'webhooks.secret', { webhook: id });
    return { webhook: await readWebhook(ctx, userId, id), secret };
  });
}

/** What a former SECRET_KEY has sealed is sealed with the one in force, so that the former can go. */
export async function sealAnew(ctx: Ctx): Promise<void> {
  const [key, ...former] = ctx.config.secretKeys;
  if (key === undefined || former.length === 0) return;
  const anew = (sealed: string | null): string | null => {
    const opened = sealed === null ? undefined : unsealWithAny(sealed, ctx.config.secretKeys);
    return opened?.isOld ? seal(opened.text, key) : sealed;
  };
  for (const { id, userId, ...row } of await selectSealed(ctx.db)) {
    const [sealedUrl, sealedSecret, sealedFormer] = [row.sealedUrl, row.sealedSecret, row.sealedFormer].map(
      anew,
    );
    if (sealedUrl && sealedUrl !== row.sealedUrl)
      await updateWebhook(ctx.db, userId, id, {
        ...{ sealedUrl, sealedSecret: sealedSecret ?? null, sealedFormer: sealedFormer ?? null },
      });
  }
}
