/** By which ways somebody wants to hear of what, and when not. */
import type { BodyOf } from '#contract/endpoint.ts';
import type {
  changeNotificationPreferences as changing,
  NotificationPreferences,
} from '#contract/notifications.ts';
import {
  type Channels,
  type NotificationType,
  notificationTypes,
  usualChannels,
} from '#domain/notifications.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import type { SignedIn } from '#server/route.ts';
import { minuteOf, timeOfDay } from './policy.ts';
import {
  lockPreferences,
  type StoredPreferences,
  selectPreferences,
  type ToldNotification,
  takeUnheard,
  updatePreferences,
  upsertHeard,
} from './queries.ts';

type Owner = Pick<SignedIn, 'id' | 'timeZone' | 'profile'>;

/** Nobody reads mail at the address of a sample account. */
const availableTo = (ctx: Pick<Ctx, 'mail'>, owner: Owner): Channels => ({
  app: true,
  push: true,
  mail: ctx.mail.isConfigured && !owner.profile.isDemo,
});

/** A letter has to say where it can be ended, which takes an address of this installation. */
function missingForDigest(
  ctx: Pick<Ctx, 'mail' | 'config'>,
  owner: Owner,
): NotificationPreferences['digest']['missing'] {
  if (owner.profile.isDemo) return 'mailbox';
  if (!ctx.mail.isConfigured) return 'mail';
  return ctx.config.publicUrl ? null : 'address';
}

function shapeOf(ctx: Ctx, owner: Owner, stored: StoredPreferences | undefined): NotificationPreferences {
  const { choices = {}, quietFrom = null, quietTo = null, wantsDigest = false } = stored ?? {};
  return {
    choices: Object.fromEntries(
      notificationTypes.map((type) => [type, { ...usualChannels, ...choices[type] }]),
    ) as NotificationPreferences['choices'],
    quietHours:
      quietFrom === null || quietTo === null ? null : { from: timeOfDay(quietFrom), to: timeOfDay(quietTo) },
    timeZone: owner.timeZone,
    available: availableTo(ctx, owner),
    digest: { isWanted: wantsDigest, missing: missingForDigest(ctx, owner) },
  };
}

export const readPreferences = async (ctx: Ctx, owner: Owner): Promise<NotificationPreferences> =>
  shapeOf(ctx, owner, await selectPreferences(ctx.db, owner.id));

/** Two pages that change different things at once both have their way. */
export const changePreferences = (
  given: Ctx,
  owner: Owner,
  { choices = {}, quietHours, digest }: BodyOf<typeof changing>,
): Promise<NotificationPreferences> =>
  transaction(given, async (ctx) => {
    const row = await lockPreferences(ctx.db, owner.id);
    const changed: StoredPreferences = {
      choices: { ...row.choices },
      quietFrom: quietHours === undefined ? row.quietFrom : quietHours && minuteOf(quietHours.from),
      quietTo: quietHours === undefined ? row.quietTo : quietHours && minuteOf(quietHours.to),
      wantsDigest: digest ?? row.wantsDigest,
    };
    for (const type of notificationTypes) {
      const chosen = choices[type];
      if (chosen) changed.choices[type] = { ...row.choices[type], ...chosen };
    }
    await updatePreferences(ctx.db, owner.id, changed);
    return shapeOf(ctx, owner, changed);
  });

/** Whoever says so in a mail; nothing else that they chose changes. */
export const endDigests = (given: Ctx, userId: string): Promise<void> =>
  transaction(given, async (ctx) => {
    const row = await lockPreferences(ctx.db, userId);
    await updatePreferences(ctx.db, userId, { ...row, wantsDigest: false });
  });

/** From now on these types of this account, and no others, are there to be heard, whatever its channels. */
export const hearTypes = (
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  types: readonly NotificationType[],
): Promise<void> => upsertHeard(db, userId, [...types]);

/** What has been told since and nobody has heard, of all accounts; to be called in the transaction of what is made of it. */
export const hearTold = ({ db }: Pick<Ctx, 'db'>, most: number): Promise<ToldNotification[]> =>
  takeUnheard(db, most);
