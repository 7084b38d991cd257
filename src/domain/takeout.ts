/** Takeouts: one's own data as one archive, and an archive put into a fresh account. */

export const takeoutKinds = ['takeout', 'restore'] as const;
export type TakeoutKind = (typeof takeoutKinds)[number];

/** `ready`: it can be downloaded, or is restored. `expired`: its file is deleted. */
export const takeoutStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;
export type TakeoutState = (typeof takeoutStates)[number];

/** Why an archive was not restored; of all of these but `broken_off` nothing was stored. */
export const takeoutFailures = [
  /** No zip, or one that is cut off. */
  'damaged',
  /** A zip, and none of ours. */
  'foreign',
  /** Of another format than this version writes. */
  'version',
  /** Files whose names lead out of the archive, or that do not belong into it. */
  'names',
  /** It unpacks to far more than it says, or than may be. */
  'too_large',
  /** A file is not what the manifest says of it. */
  'changed',
  /** A row is not what its file may hold: `at` says which. */
  'values',
  /** Invented numbers stay where numbers are invented, and real ones where they are real. */
  'sandbox',
  /** The account has something of its own already. */
  'not_fresh',
  /** It could not be brought to its end. */
  'broken_off',
] as const;
export type TakeoutFailure = (typeof takeoutFailures)[number];

export const takeoutKeptDays = 7;
/** As it is uploaded, and unpacked. */
export const largestTakeout = 4.5 * 1024 ** 3;
export const largestUnpackedTakeout = 8 * 1024 * 1024 * 1024;
