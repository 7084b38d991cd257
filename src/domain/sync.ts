/** How a song stands with its sync, what needs its owner first. */
export const syncStateNames = [
  'gone',
  'private',
  'blocked',
  'failing',
  'waiting',
  'paused',
  'due',
  'manual',
  'current',
] as const;

export type SyncState = (typeof syncStateNames)[number];
