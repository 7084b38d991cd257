/** What a webhook may be told of, where it may lead, and how long it is tried. */
import type { NotificationType } from './notifications.ts';

/** In the order in which settings show them. */
export const webhookEvents = [
  'numbers.updated',
  'milestone.reached',
  'day.unusual',
  'song.status_changed',
  'import.finished',
  'goal.reached',
  'alert.crossed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent by the button that tries a webhook out; nobody chooses it. */
export const testEvent = 'webhook.test';
export const sentEvents = [...webhookEvents, testEvent] as const;
export type SentEvent = (typeof sentEvents)[number];

/** The day on which the shapes last changed so that a program may have to; fields that are added change nothing. */
export const webhookVersion = '2026-11-28';

/** What notifications tell of too is told of once, by what they have found. */
export const eventOfNotification = {
  milestone: 'milestone.reached',
  unusual_day: 'day.unusual',
  song_status: 'song.status_changed',
  import: 'import.finished',
  goal: 'goal.reached',
  alert: 'alert.crossed',
} as const satisfies Partial<Record<NotificationType, WebhookEvent>>;
export type ToldByWebhook = keyof typeof eventOfNotification;

/** Notifications of which these events are. */
export const typesTold = (events: readonly WebhookEvent[]): ToldByWebhook[] =>
  (Object.keys(eventOfNotification) as ToldByWebhook[]).filter((type) =>
    events.includes(eventOfNotification[type]),
  );

/** `custom`: a program of one's own, which gets the event and its signature; the others get one sentence each. */
export const webhookTargets = ['custom', 'discord', 'slack', 'ntfy'] as const;
export type WebhookTarget = (typeof webhookTargets)[number];

/** Of those that people read. */
export const chatNames = { discord: 'Discord', slack: 'Slack', ntfy: 'ntfy' } as const satisfies Partial<
  Record<WebhookTarget, string>
>;

/** What an address says of itself; a server of one's own for ntfy has to be named by hand. */
export function webhookTargetOf(address: string): WebhookTarget {
  const url = URL.parse(address);
  if (!url) return 'custom';
  const { hostname, pathname } = url;
  if (/^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/'))
    return 'discord';
  if (hostname === 'hooks.slack.com') return 'slack';
  return hostname === 'ntfy.sh' ? 'ntfy' : 'custom';
}

/** What people read as it comes: numbers of every sync would be noise there. */
export const usualEvents = (target: WebhookTarget): WebhookEvent[] =>
  webhookEvents.filter((event) => target === 'custom' || event !== 'numbers.updated');

/** Why nothing is sent any more. `gone`: the receiver answered 410. */
export const offReasons = ['owner', 'failing', 'gone'] as const;
export type OffReason = (typeof offReasons)[number];

/** Why a try came to no answer, or to none that counts. `sealed`: SECRET_KEY is another now. `off`: the webhook was turned off before. */
export const deliveryFailures = [
  'status',
  'redirect',
  'private',
  'nowhere',
  'timeout',
  'unreachable',
  'tls',
  'sealed',
  'off',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Of one account, on every plan: a webhook tells no more than the plan knows. */
export const mostWebhooks = 5;
export const longestWebhookUrl = 1000;
/** Deliveries of one webhook that are kept, and for how long. */
export const mostDeliveries = 500;
export const deliveryDays = 30;
/** Days of nothing but failures after which a webhook is turned off. */
export const failingDays = 7;
/** Hours for which the former secret goes on to sign beside the new one. */
export const secretOverlapHours = 24;
/** Seconds that a receiver may take to answer. */
export const mostSeconds = 10;
/** Characters of a reply that are kept. */
export const keptReply = 1024;
