/** What other modules may ask of accounts. */
export { countTry } from './limits.ts';
export { askPassword } from './own-password.ts';
export { hashPassword } from './passwords.ts';
export { endOfSession, endSessions, findUser, startSampleSession } from './sessions.ts';
export { changeStanding } from './standing.ts';
export { findTimeZone, timeZoneOrUtc } from './time-zones.ts';
export { createUser, dropUser, findAccount, setPassword } from './users.ts';
