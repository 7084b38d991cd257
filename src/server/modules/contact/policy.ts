/** How often one address may write, and how soon the same words are the same message. */

/** Room for a few people behind one address, none for a machine. */
export const contactLimits = {
  byHour: { name: 'contact:address', tries: 5, minutes: 60 },
  byDay: { name: 'contact:address:day', tries: 20, minutes: 24 * 60 },
} as const;

/** Whoever loses the reply on its way sends again. */
export const resentMilliseconds = 3600_000;
