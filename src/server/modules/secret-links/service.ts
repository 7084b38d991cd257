/** What other modules may ask of secret links. */
export {
  isSigned,
  type LinkLock,
  newToken,
  openLock,
  passMs,
  signedUntil,
  tokenHashOf,
  unsealedToken,
} from './secret-links.ts';
