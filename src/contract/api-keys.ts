/** Keys for programs: made and revoked by the owner of an account. */
import { z } from 'zod';
import { keyPrefix, longestKeyName, mostKeys, scopes } from '#domain/api-keys.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const scope = z.enum(scopes);

export const apiKey = z.object({
  id: idShape('apiKey'),
  name: z.string(),
  /** How it begins, to tell it from others. */
  start: z.string(),
  scopes: z.array(scope),
  createdAt: z.iso.datetime(),
  /** null: never. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  /** To within some minutes; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Messages are keys of the form's texts. */
export const keyForm = z.object({
  name: z
    .string('nameRequired')
    .trim()
    .min(1, 'nameRequired')
    .max(longestKeyName, 'nameLong')
    .refine(hidesNothing, 'nameCharacters')
    .refine(isVisible, 'nameRequired'),
  scopes: z
    .array(scope)
    .min(1, 'scopesRequired')
    .max(scopes.length)
    .transform((given) => scopes.filter((one) => given.includes(one))),
  /** Later than now, and at most `longestKeyDays` days; left out: it does not expire. */
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});

/** The latest made first, and what the account's plan allows them all together. */
export const listKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  members: 'owner',
  reply: z.object({
    keys: z.array(apiKey),
    most: z.literal(mostKeys),
    requestsPerHour: z.number().int(),
    /** Whether keys may change anything, whatever their scopes. */
    mayWrite: z.boolean(),
  }),
  errors: ['unauthenticated'],
});

/** `conflict`: there are as many as an account may have. */
export const addKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  members: 'owner',
  body: keyForm,
  status: 201,
  /** `key` is told this once. */
  reply: apiKey.extend({ key: z.string().startsWith(keyPrefix) }),
  errors: ['unauthenticated', 'conflict'],
});

/** No process takes it from then on. */
export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  members: 'owner',
  params: z.object({ id: idShape('apiKey') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
