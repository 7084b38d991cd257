/** Audio files that somebody uploads: what becomes of one, and why it may be refused. */
import { audioRefusals } from './audio.ts';

/** It is `refused` until its owner has seen it and takes it away; nothing of its file is left. */
export const uploadStates = ['uploading', 'analysing', 'ready', 'refused'] as const;
export type UploadState = (typeof uploadStates)[number];

export const uploadRefusals = [
  ...audioRefusals,
  /** More minutes than the plan has. */
  'minutes',
  /** It is not where it was put. */
  'lost',
] as const;
export type UploadRefusal = (typeof uploadRefusals)[number];

/** What a list draws of a waveform: the loudest sample of each of so many parts, 255 the loudest that there is. */
export const outlineParts = 200;

/** Where `tus` sends the bytes of an upload. */
export const bytesPath = (id: string): string => `/api/uploads/${id}/bytes`;
