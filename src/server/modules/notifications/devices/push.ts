/** Tells one notification by push: to each browser by a job of its own, so that one that is away delays no other. */
import { defaultLanguage } from '#domain/languages.ts';
import type { NotificationType } from '#domain/notifications.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { pushToDevice } from '../jobs.ts';
import { afterQuietHours, quietOf, untilQuietHours } from '../policy.ts';
import { pushOf } from '../words.ts';
import { vapidKeys } from './devices.ts';
import { deleteAddress, selectDevicesOf, selectToPush } from './queries.ts';

export async function pushTold(ctx: Ctx, { notificationId }: { notificationId: string }): Promise<void> {
  for (const deviceId of await selectDevicesOf(ctx.db, notificationId, ctx.clock.now()))
    await send(ctx, pushToDevice, { notificationId, deviceId });
}

/** Of a phone that is off: what happened a day ago is read in the list. */
const longestSeconds = 24 * 3600;

/** Whom push services turn to when something is wrong with what we send. */
const contactOf = ({ publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>): string => {
  if (mail) return `mailto:${mail.from}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost';
};

const urgent: ReadonlySet<NotificationType> = new Set(['message', 'connection', 'sync_trouble', 'security']);

/** What cannot be sent now is tried again by the queue. */
export async function pushOne(ctx: Ctx, given: { notificationId: string; deviceId: string }): Promise<void> {
  const now = ctx.clock.now();
  const told = await selectToPush(ctx.db, given, now);
  if (!told) return;
  const { endpoint, timeZone } = told;
  const quiet = quietOf(told);
  const then = afterQuietHours(now, quiet, timeZone);
  if (then > now) return send(ctx, pushToDevice, given, { startAfter: then });
  const message = pushOf(told.language ?? defaultLanguage, { ...told, id: given.notificationId }, ctx.config);
  const answer = await ctx.push.send({
    endpoint,
    keys: { p256dh: told.p256dh, auth: told.auth },
    vapid: { subject: contactOf(ctx.config), ...(await vapidKeys(ctx)) },
    text: JSON.stringify(message),
    seconds: Math.min(longestSeconds, untilQuietHours(now, quiet, timeZone)),
    urgency: urgent.has(told.type) ? 'normal' : 'low',
    topic: given.notificationId.slice(-32),
  });
  if (answer === 'gone') await deleteAddress(ctx.db, endpoint);
  if (answer === 'refused') ctx.log.warn({ host: new URL(endpoint).host }, 'a push service refuses');
  if (answer === 'later') throw new Error(`the push service ${new URL(endpoint).host} takes nothing now`);
}
