/** What other modules may ask of accounts. */
export { attemptsWithin, countTry } from './limits.ts';
export { canMailLinks } from './mails/links.ts';
export { mailOfSecurity } from './mails/security-mails.ts';
export { askPassword } from './passwords/own-password.ts';
export { hashPassword, isPassword } from './passwords/passwords.ts';
export { encoded } from './picture/encode.ts';
export { pictureFileOf, setPicture } from './picture/own-picture.ts';
export { hasPicture, selectShownPicture } from './picture/queries.ts';
export { changeProfile } from './profile.ts';
export { asSignedIn, endOfAccess, endSessions, findUser, sha256, startSampleSession } from './sessions.ts';
export { timeZoneOrUtc, zoneAsked } from './time-zones.ts';
export { changeStanding, createUser, dropUser, findAccount, setPassword } from './users.ts';
export { cachedAnswer, raiseAccountVersion } from './version/version.ts';
