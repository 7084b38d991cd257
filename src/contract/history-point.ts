/** A point of a link's history: of a day, a week or a month. */
import { z } from 'zod';
import { knownInterval } from './growth.ts';

export const historyPoint = z.object({
  date: z.iso.date(),
  /** null: the platform was not asked that day, or did not answer: missing, never zero. */
  value: z.number().int().nullable(),
  /** Why there is no value, where it is known; `running`: the day is not over. */
  note: z.enum(['withheld', 'missing', 'running']).optional(),
  /** Where the number comes from; null for a point without a value. */
  source: z.enum(['counter', 'owner', 'import']).nullable(),
  /** The last look within it, also one that saw nothing new: up to then the value stood. */
  observedAt: z.iso.datetime().nullable(),
  /** A platform's correction: what stood before the fall. */
  correctedFrom: z.number().int().optional(),
  /** Of a change: taken back within it, negative; left out of `value`. */
  corrected: z.number().int().optional(),
  /** Of a change of a week or month that was not read to its end: what is known to have come within it. */
  part: knownInterval.optional(),
  /** Of a change: what came since the end of an earlier day; nobody looked in between, so it is no one day's. */
  gap: knownInterval.optional(),
  /**
   * Of a change, where the owner has imported all days of the interval and the platform counts the metric for everybody
   * too: what their own figures say. It stands beside `value`, which it changes nothing of.
   */
  imported: z.number().int().optional(),
});
export type HistoryPoint = z.infer<typeof historyPoint>;
