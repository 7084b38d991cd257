/** Live updates: a stream of server-sent events that resumes where it broke off. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

/** Event name → its data. */
export const liveEvents = {
  'track.synced': z.object({ trackIds: z.array(idShape('track')) }),
  /** The user's sums are up to date with what came before it. */
  'totals.changed': z.object({}),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEventData<Name extends LiveEventName> = z.infer<(typeof liveEvents)[Name]>;

/** `text/event-stream`; `Last-Event-ID` resumes, for events of the last hour. */
export const streamEvents = endpoint({ method: 'GET', path: '/api/events', errors: ['unauthenticated'] });
