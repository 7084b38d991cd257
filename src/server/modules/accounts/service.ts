/** What other modules may ask of accounts. */
export { countTry } from './limits.ts';
export { hashPassword } from './passwords.ts';
export { endOfSession, findUser, startSampleSession } from './sessions.ts';
export { findTimeZone, timeZoneOrUtc } from './time-zones.ts';
export { createUser, findAccount, setPassword } from './users.ts';
