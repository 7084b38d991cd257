/** Saved views: the list of songs as somebody wants to find it again, under a name. */
import { z } from 'zod';
import { longestViewName } from '#domain/limits.ts';
import { listColumns } from '#domain/list-columns.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { listBy, trackFilters } from './tracks.ts';

/** All that the address of the list says. */
export const viewState = trackFilters.extend({
  by: listBy.default('link'),
  view: z.enum(['table', 'grid']).default('table'),
  /** Absent: those of the account. */
  columns: z.array(z.enum(listColumns)).max(listColumns.length).optional(),
});
export type ViewState = z.infer<typeof viewState>;

export const listView = z.object({
  id: idShape('view'),
  name: z.string(),
  /** What the list opens with; at most one of an account. */
  isDefault: z.boolean(),
  shows: viewState,
});
export type ListView = z.infer<typeof listView>;

/** Plain text: no part of it is ever markup. The messages are keys of the form's texts. */
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestViewName, 'long')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'required');

export const viewFields = z.object({ name, shows: viewState, isDefault: z.boolean() });

const byId = z.object({ id: idShape('view') });

/** By name; there are few. */
export const listViews = endpoint({
  method: 'GET',
  path: '/api/tracks/views',
  reply: z.array(listView),
  errors: ['unauthenticated'],
});

/** `conflict`: there are as many as an account may have. A name that is taken, whatever its case, is a field error. */
export const addView = endpoint({
  method: 'POST',
  path: '/api/tracks/views',
  body: viewFields.extend({ isDefault: z.boolean().default(false) }),
  reply: listView,
  status: 201,
  errors: ['unauthenticated', 'conflict'],
});

/** What is left out stays. */
export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/tracks/views/:id',
  params: byId,
  body: viewFields.partial(),
  reply: listView,
  errors: ['unauthenticated', 'not_found'],
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/tracks/views/:id',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
