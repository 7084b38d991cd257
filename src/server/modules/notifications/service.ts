/** What other modules may ask of notifications. */
export { readSigned, signedFor } from './keys.ts';
export { forget, type NewNotification, notify, notifyAll, seen } from './notify.ts';
export { afterQuietHours } from './policy.ts';
export { endDigests, hearTold, hearTypes } from './preferences.ts';
export type { ToldNotification } from './queries.ts';
export { noticeIn } from './words.ts';
