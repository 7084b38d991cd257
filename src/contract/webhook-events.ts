/** What webhooks send: an envelope, and the data of each event; with an example of each, which tests hold to these shapes. */
import { z } from 'zod';
import { type SentEvent, webhookVersion } from '#domain/webhooks.ts';
import { idShape } from './ids.ts';
import { language, metric, metrics, platformId } from './shapes.ts';

const told = {
  /** What happened, in the account's language. */
  sentence: z.string(),
  language,
  /** The page that says the same; `url` is null where the installation was told no address of its own. */
  path: z.string(),
  url: z.url().nullable(),
  /** The numbers are made up. */
  sandbox: z.literal(true).optional(),
};
/** A platform's public counter; figures of one's own are in no event. */
const source = z.literal('counter');
const count = z.number().int();
const day = z.iso.date();
const ofLink = { trackId: idShape('track'), title: z.string(), platform: platformId };
/** Of a link, of a song, or where both are null, of all songs together. */
const ofSubject = {
  trackId: idShape('track').nullable(),
  songId: idShape('song').nullable(),
  title: z.string().nullable(),
  metric,
};

/** Values of links that have changed since the message before. A metric that is not known is absent, never 0. */
const changedLink = z.strictObject({
  ...ofLink,
  songId: idShape('song'),
  artist: z.string(),
  metrics,
  /** ISO 4217 of `metrics.price`. */
  currency: z.string().optional(),
  /** The UTC day of `observedAt`. */
  day,
  observedAt: z.iso.datetime(),
  source,
});

export const webhookData = {
  /** Many links are told in several messages: `part` says which this is. */
  'numbers.updated': z.strictObject({
    ...told,
    part: z.strictObject({ number: count, of: count }),
    links: z.array(changedLink),
  }),
  'milestone.reached': z.strictObject({ ...told, ...ofLink, metric, value: count, day, source }),
  /** `gained` on `day`, against what its weekday would usually have brought. */
  'day.unusual': z.strictObject({
    ...told,
    ...ofLink,
    metric,
    day,
    gained: count,
    usual: z.number(),
    source,
  }),
  /** `active`: it is back. */
  'song.status_changed': z.strictObject({
    ...told,
    ...ofLink,
    status: z.enum(['active', 'gone', 'private', 'blocked']),
    day,
  }),
  'import.finished': z.strictObject({
    ...told,
    importId: idShape('import').nullable(),
    file: z.string(),
    state: z.enum(['applied', 'failed']),
  }),
  'goal.reached': z.strictObject({ ...told, ...ofSubject, target: count, day, source }),
  'alert.crossed': z.strictObject({
    ...told,
    ...ofSubject,
    day,
    gained: count,
    threshold: count,
    direction: z.enum(['above', 'below']),
    source,
  }),
  'webhook.test': z.strictObject(told),
} as const satisfies Record<SentEvent, z.ZodType>;

export type WebhookData<Event extends SentEvent = SentEvent> = z.infer<(typeof webhookData)[Event]>;

/** `timestamp`: when it happened, as far as we know; each try has its own `webhook-timestamp`. */
export const webhookMessage = (event: SentEvent) =>
  z.strictObject({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    version: z.literal(webhookVersion),
    data: webhookData[event],
  });
export type WebhookMessage<Event extends SentEvent = SentEvent> = {
  type: Event;
  timestamp: string;
  version: typeof webhookVersion;
  data: WebhookData<Event>;
};
