/** Why a file is not taken as audio. Its content decides, whatever its name says. */
export const audioRefusals = [
  /** Nothing that plays: a text, a picture, damage from the first byte on. */
  'not_audio',
  /** Audio, or a playlist, of a kind that is not taken. */
  'format',
  /** Moving pictures beside the sound. */
  'video',
  /** Headers or tags, and not one sample that can be decoded. */
  'no_samples',
  /** Rate or channels change in mid stream, so that no figure would hold for all of it. */
  'changing',
  'sample_rate',
  'channels',
  'too_long',
  /** It took more time, memory or room than any sound file needs. */
  'too_heavy',
  /** The process that looked at it ended. */
  'broken_off',
] as const;

export type AudioRefusal = (typeof audioRefusals)[number];

/** What is odd about a file that was measured all the same. */
export const audioWarnings = [
  /** Parts could not be decoded and are missing from the figures. */
  'damaged',
  /** The header promises a length that is not there. */
  'header_length',
  'tags_unreadable',
  /** What stands for a picture in the tags is none, or none that a browser should be given. */
  'artwork_unusable',
] as const;

export type AudioWarning = (typeof audioWarnings)[number];

/** Rates outside are no music, and the filters of the loudness standard do not hold for them. */
export const sampleRates = { least: 8_000, most: 384_000 };
export const mostChannels = 8;

export const tonics = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Bits a second of the copy that is streamed where the file itself is too large, or of a kind that browsers do not play. */
export const streamCopyBitRate = 320_000;
