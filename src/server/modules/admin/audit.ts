/** What administrators did, on record: who, what, how much. */
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';

type Facts = Record<string, string | number | boolean | undefined>;

/** One line of the log with a name of its own; facts hold ids and counts, never somebody's data. */
export const noteAct = (
  { log }: Pick<Ctx, 'log'>,
  admin: Pick<SignedIn, 'id'>,
  act: string,
  facts: Facts,
): void => log.info({ audit: { act, by: admin.id, ...facts } }, 'administration');
