/** Browsers in which somebody lets themselves be told by push. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const device = z.object({
  id: idShape('device'),
  /** As its session says it. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** It is the browser that asks. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** `publicKey`: what a browser subscribes with (`applicationServerKey`, base64url). */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/notifications/devices',
  members: 'owner',
  reply: z.object({ publicKey: z.string(), devices: z.array(device) }),
  errors: ['unauthenticated'],
});

const isPushAddress = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
};

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'broken');

/**
 * The browser that asks is told from now on, until it signs out: what its `PushSubscription` says of itself as JSON. Of an
 * address that is no push service's, as of a machine of an inner network or a name that nobody has, `invalid_input` names
 * `endpoint`; where it leads cannot be found out now, `upstream_unavailable`. Of more than ten browsers the oldest is told
 * no more.
 */
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/notifications/devices',
  members: 'owner',
  body: z.object({
    endpoint: z.string().max(1000).refine(isPushAddress, 'address'),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  reply: device,
  status: 201,
  errors: ['unauthenticated', 'too_many_requests', 'upstream_unavailable'],
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/notifications/devices/:id',
  members: 'owner',
  params: z.object({ id: idShape('device') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** What a browser gets, which shows it as it is. */
export type PushMessage = {
  /** Of the notification: the same one is shown once. */
  id: string;
  title: string;
  text: string;
  /** Of this site, to be opened. */
  path: string;
  language: string;
  direction: 'ltr' | 'rtl';
};
