/** Pictures that somebody chooses: sent as a file, shown before they are, refused in words. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { addMessagePicture } from '#contract/messages.ts';
import type { setPicture } from '#contract/pictures.ts';
import { largestPicture } from '#domain/limits.ts';
import { ApiError } from './api.ts';
import { refusedFields } from './refused-fields.ts';

export const pictureTypes = 'image/png,image/jpeg,image/webp';

const refusals = ['heic', 'type', 'pixels', 'broken'] as const;
/** Keys of the texts `security:picture.…`. */
export type PictureRefusal = (typeof refusals)[number] | 'large';

export const isTooLarge = (file: File): boolean => file.size > largestPicture;

export async function sendPicture<E extends typeof setPicture | typeof addMessagePicture>(
  path: E['path'],
  file: File,
): Promise<ReplyOf<E>> {
  const body = new FormData();
  body.append('picture', file);
  const response = await fetch(path, { method: 'POST', body, credentials: 'include' });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response, text);
  return JSON.parse(text) as ReplyOf<E>;
}

/** Undefined: something else failed. */
export function pictureRefusalOf(error: Error): PictureRefusal | undefined {
  if (error instanceof ApiError && error.status === 413) return 'large';
  return refusals.find((refusal) => refusal === refusedFields(error).picture);
}
