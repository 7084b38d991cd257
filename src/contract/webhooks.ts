/** Webhooks: addresses that are told of what happens to an account's songs, and what became of each telling. */
import { z } from 'zod';
import {
  deliveryFailures,
  deliveryStates,
  longestWebhookUrl,
  offReasons,
  sentEvents,
  webhookEvents,
  webhookTargets,
} from '#domain/webhooks.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

const instant = z.iso.datetime();
const events = z.array(z.enum(webhookEvents)).min(1, 'none').max(webhookEvents.length);

const isAddress = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const namesNobody = (value: string): boolean => {
  const url = URL.parse(value);
  return url === null || (url.username === '' && url.password === '');
};

/** The messages are keys of the form's own texts. */
const url = z
  .string()
  .trim()
  .min(1, 'address')
  .max(longestWebhookUrl, 'long')
  .refine(isAddress, 'address')
  .refine(namesNobody, 'credentials');

const outcome = z.object({ state: z.enum(deliveryStates), at: instant });

export const webhook = z.object({
  id: idShape('webhook'),
  url: z.string(),
  /** Who reads there: `custom` gets the event and its signature, the others a sentence in your language. */
  target: z.enum(webhookTargets),
  events,
  /** Why nothing is sent; null: it is on. */
  off: z.object({ reason: z.enum(offReasons), at: instant }).nullable(),
  /** Nothing has arrived since. */
  failingSince: instant.nullable(),
  /** Until then the former secret signs too; null: there is one alone. */
  formerSecretUntil: instant.nullable(),
  createdAt: instant,
  /** What became of the latest delivery; null: there was none. */
  latest: outcome.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** `secret`: shown this once; null where nothing is signed, since the address itself is the secret. */
const withSecret = z.object({ webhook, secret: z.string().nullable() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  members: 'owner',
  reply: z.object({ webhooks: z.array(webhook) }),
  errors: ['unauthenticated'],
});

/**
 * Of an address that leads inside, to nobody, or goes without https, `invalid_input` names `url`; where it leads cannot be
 * found out now, `upstream_unavailable`. Left out, `target` is what the address says. `conflict`: there are as many as an
 * account may have.
 */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  members: 'owner',
  body: z.object({ url, events, target: z.enum(webhookTargets).optional() }),
  reply: withSecret,
  status: 201,
  errors: ['unauthenticated', 'conflict', 'too_many_requests', 'upstream_unavailable', 'not_configured'],
});

const byId = z.object({ id: idShape('webhook') });

/** What is left out stays. Turned on again, it is told of what happens from then on. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  members: 'owner',
  params: byId,
  body: z.object({
    url: url.optional(),
    events: events.optional(),
    isOn: z.boolean().optional(),
  }),
  reply: webhook,
  errors: ['unauthenticated', 'not_found', 'too_many_requests', 'upstream_unavailable', 'not_configured'],
});

/** What still waits for it is sent no more. */
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  members: 'owner',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** A new secret, shown this once. The former one goes on to sign beside it for a day; `conflict`: nothing is signed there. */
export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  members: 'owner',
  params: byId,
  reply: withSecret,
  errors: ['unauthenticated', 'not_found', 'conflict', 'too_many_requests', 'not_configured'],
});

export const delivery = z.object({
  /** The `webhook-id` of every try. */
  id: idShape('delivery'),
  event: z.enum(sentEvents),
  state: z.enum(deliveryStates),
  createdAt: instant,
  /** Null: it is tried no more by itself. */
  nextTryAt: instant.nullable(),
  /** The latest first; `status`: of the reply, null where there was none. */
  tries: z.array(
    z.object({
      at: instant,
      status: z.number().int().nullable(),
      failure: z.enum(deliveryFailures).nullable(),
      milliseconds: z.number().int(),
    }),
  ),
  /** The beginning of the last reply. */
  reply: z.string().nullable(),
  /** The body as it was sent to a program; others got its sentence. */
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/**
 * The latest first: the newest 500 of a webhook, and none older than 30 days, but for those that still wait.
 * `X-Next-Cursor` carries the cursor of the next page when there is one.
 */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  members: 'owner',
  params: byId,
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.array(delivery),
  errors: ['unauthenticated', 'not_found'],
});

/** Sends it once more now, under the same `webhook-id`. */
export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  members: 'owner',
  params: byId.extend({ deliveryId: idShape('delivery') }),
  reply: delivery,
  errors: ['unauthenticated', 'not_found', 'too_many_requests'],
});

/** Sends a `webhook.test` now, once, and says what became of it; one that is turned off can be tried too. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  members: 'owner',
  params: byId,
  reply: delivery,
  errors: ['unauthenticated', 'not_found', 'too_many_requests'],
});
