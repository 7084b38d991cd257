/** What an archive says of itself: what it is, and what proves each of its files. */
import { z } from 'zod';

/** Counted up whenever an older version would misread what is written. */
export const takeoutFormat = 1;

export const manifestName = 'manifest.json';
export const readmeName = 'README.md';
export const profileName = 'profile.json';
export const pictureName = 'picture.webp';

export const messagePictureName = (messageId: string): string => `message-pictures/${messageId}.webp`;
export const isMessagePicture = (name: string): boolean =>
  /^message-pictures\/msg_[0-9a-f]{32}\.webp$/.test(name);

export const audioListName = 'audio/list.json';
export const audioName = (id: string, container: string | null): string =>
  `audio/${id}${container && /^[a-z0-9]{1,5}$/.test(container) ? `.${container}` : ''}`;
export const isAudio = (name: string): boolean =>
  name === audioListName || /^audio\/upl_[0-9a-f]{32}(\.[a-z0-9]{1,5})?$/.test(name);

/** Read before anything else may be relied on: of another format only this much is known. */
export const takeoutFormatShape = z.object({
  product: z.literal('tracklight'),
  takeoutFormat: z.number().int(),
});

export const manifestShape = takeoutFormatShape.extend({
  madeAt: z.iso.datetime(),
  /** Its numbers are invented. */
  sandbox: z.boolean(),
  files: z.record(
    z.string(),
    z.object({
      rows: z.number().int().nonnegative(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestShape>;
export type FileProof = Manifest['files'][string];
