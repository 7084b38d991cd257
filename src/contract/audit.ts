/** The audit log: what administrators did. Entries are added and never changed. */
import { z } from 'zod';
import { actNames } from '#domain/acts.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, language } from './shapes.ts';

const actFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type ActFacts = z.infer<typeof actFacts>;

/** Somebody by id; without a name where the account is gone. */
const somebody = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() });

export const adminAct = z.object({
  id: idShape('act'),
  at: z.iso.datetime(),
  /** `command`: somebody at the machine itself. */
  by: somebody,
  act: z.string(),
  /** The account it was done to. */
  whom: somebody.nullable(),
  facts: actFacts,
});
export type AdminAct = z.infer<typeof adminAct>;

const person = z.union([idShape('user'), z.literal('command')]);

export const auditFilters = z.object({
  by: person.optional(),
  whom: idShape('user').optional(),
  act: z.enum(actNames).optional(),
  /** First and last day, of the reader's zone. */
  from: day.optional(),
  to: day.optional(),
});

/** The latest first. */
export const listAdminActs = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  query: auditFilters.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    acts: z.array(adminAct),
    /** Those who did anything, to filter by. */
    administrators: z.array(somebody),
    nextCursor: z.string().nullable(),
  }),
});

/** CSV, the latest first; `lang`: as the page shows it, in that language. On record itself. */
export const exportAdminActs = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'admin',
  query: auditFilters.extend({ lang: language.optional(), bom: z.literal('1').optional() }),
});
