/** Goals, and lines beyond which a day shall be told of: of one link, of one song, or of all songs together. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, metric, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/** A billion billions are exact in no number of JavaScript. */
const amount = z.number().int().min(1).max(1_000_000_000_000);

const ofSubject = {
  trackId: idShape('track').nullable(),
  songId: idShape('song').nullable(),
  metric,
};
const isOne = ({ trackId, songId }: { trackId?: unknown; songId?: unknown }): boolean => !(trackId && songId);
const oneOf = { message: 'one of trackId and songId', path: ['trackId'] };

const named = {
  ...ofSubject,
  /** Of the link or the song; null: of all songs. */
  title: z.string().nullable(),
  platform: platformId.nullable(),
  createdAt: z.iso.datetime(),
  sandbox: track.shape.sandbox,
};

export const goal = z.object({
  id: idShape('goal'),
  ...named,
  target: amount,
  due: z.iso.date().nullable(),
  /** What stood when it was set, and what stands now; null: not known. */
  begunAt: z.number().int(),
  value: z.number().int().nullable(),
  /** From 0 to 1, from where it was begun. */
  progress: z.number(),
  reachedAt: z.iso.datetime().nullable(),
});
export type Goal = z.infer<typeof goal>;

export const alert = z.object({
  id: idShape('alert'),
  ...named,
  direction: z.enum(['above', 'below']),
  /** Of what a day brings. */
  threshold: z.number().int(),
});
export type Alert = z.infer<typeof alert>;

const asked = z.object({ trackId: idShape('track').optional(), songId: idShape('song').optional() });
const subject = z.object({
  trackId: idShape('track').optional(),
  songId: idShape('song').optional(),
  metric,
});

/** All of the account, or those of one link or song alone; the newest first. */
export const listGoals = endpoint({
  method: 'GET',
  path: '/api/goals',
  query: asked,
  reply: z.array(goal),
  errors: ['unauthenticated'],
});

/**
 * `invalid_input`: the target is passed already (`reached`), or lies in the past (`past`). `conflict`: there are as many
 * as an account may have. What is sent twice is one.
 */
export const addGoal = endpoint({
  method: 'POST',
  path: '/api/goals',
  body: subject.extend({ target: amount, due: day.nullable().optional() }).refine(isOne, oneOf),
  reply: goal,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

const byGoal = z.object({ id: idShape('goal') });

/** What is left out stays. One that is changed may be reached anew. */
export const changeGoal = endpoint({
  method: 'PATCH',
  path: '/api/goals/:id',
  params: byGoal,
  body: z.object({ target: amount.optional(), due: day.nullable().optional() }),
  reply: goal,
  errors: ['unauthenticated', 'not_found'],
});

export const removeGoal = endpoint({
  method: 'DELETE',
  path: '/api/goals/:id',
  params: byGoal,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restoreGoal = endpoint({
  method: 'POST',
  path: '/api/goals/:id/restore',
  params: byGoal,
  reply: goal,
  errors: ['unauthenticated', 'not_found'],
});

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  query: asked,
  reply: z.array(alert),
  errors: ['unauthenticated'],
});

/** A crossing is told once, and at most one a day. What is sent twice is one. */
export const addAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  body: subject
    .extend({
      direction: z.enum(['above', 'below']),
      threshold: z.number().int().min(0).max(1_000_000_000_000),
    })
    .refine(isOne, oneOf),
  reply: alert,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

const byAlert = z.object({ id: idShape('alert') });

export const removeAlert = endpoint({
  method: 'DELETE',
  path: '/api/alerts/:id',
  params: byAlert,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restoreAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/restore',
  params: byAlert,
  reply: alert,
  errors: ['unauthenticated', 'not_found'],
});
