/** Pictures of people. */
import { z } from 'zod';
import { largestPicture } from '#domain/limits.ts';
import { currentUser } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** The words for what is no picture that we take: keys of the texts `security:picture.…`. */
export const pictureRefusals = ['heic', 'type', 'pixels', 'broken'] as const;

/** One file, PNG, JPEG or WebP. `invalid_input` says of `picture` what is wrong with it. */
export const setPicture = endpoint({
  method: 'POST',
  path: '/api/auth/picture',
  members: 'owner',
  upload: { mostFiles: 1, mostBytes: largestPicture },
  reply: currentUser,
  errors: [
    'unauthenticated',
    'conflict',
    'payload_too_large',
    'unsupported_media',
    'too_many_requests',
    'overloaded',
  ],
});

/** Kept for a day, in case that was a slip. */
export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/auth/picture',
  members: 'owner',
  reply: currentUser,
  errors: ['unauthenticated'],
});

export const restorePicture = endpoint({
  method: 'POST',
  path: '/api/auth/picture/restored',
  members: 'owner',
  reply: currentUser,
  errors: ['unauthenticated', 'not_found'],
});

/** One's own, square, as WebP; another picture has another address. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/auth/picture/:version',
  params: z.object({ version: z.string().regex(/^[\w-]{22}$/) }),
  query: z.object({ size: z.enum(['small', 'large']).default('small') }),
  reply: z.any(),
  errors: ['unauthenticated', 'not_found'],
});
