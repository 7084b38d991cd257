/** What administrators did, on record: who, what, how much. */
import type { Logger } from './log.ts';

type Facts = Record<string, string | number | boolean | undefined>;

/** One line of the log with a name of its own; facts hold ids and counts, never somebody's data. */
export const noteAct = ({ log }: { log: Logger }, admin: { id: string }, act: string, facts: Facts): void =>
  log.info({ audit: { act, by: admin.id, ...facts } }, 'administration');
