/**
 * Recordings that several fake platforms have. An invented ISRC is seven digits behind `ZZSBX`; an id that carries them is
 * of that recording, so that what a look-up names on one platform is the same song there, whenever it is read.
 */
import type { PlatformId } from '#domain/platforms.ts';
import { chance } from './chance.ts';

const registrant = 'ZZSBX';

export const inventedIsrc = (digits: string): string => `${registrant}${digits}`;

/** The seven digits of an invented ISRC. */
export const digitsOf = (isrc: string): string | undefined => /^ZZSBX(\d{7})$/.exec(isrc)?.[1];

const uuid = (digits: string) => `570e1e6a-${digits.slice(0, 4)}-4${digits.slice(4)}-8000-570e1e570e1e`;

type Form = { write(digits: string): string; read: RegExp };
const numbers: Form = { write: (digits) => `78${digits}`, read: /^78(\d{7})$/ };

/** Platforms whose look-up or search the product uses; on the others no id carries a recording. */
const forms: Partial<Record<PlatformId, Form>> = {
  deezer: numbers,
  tidal: numbers,
  'apple-music': numbers,
  soundcloud: { write: (digits) => `soundcloud:tracks:78${digits}`, read: /^soundcloud:tracks:78(\d{7})$/ },
  spotify: { write: (digits) => `zzi${digits}`.padEnd(22, 'x'), read: /^zzi(\d{7})x{12}$/ },
  youtube: { write: (digits) => `zzi${digits}x`, read: /^zzi(\d{7})x$/ },
  listenbrainz: { write: uuid, read: /^570e1e6a-(\d{4})-4(\d{3})-8000-570e1e570e1e$/ },
};

/** The id under which a platform has the recording; undefined where it has none of this kind. */
export function idOfRecording(platform: PlatformId, isrc: string): string | undefined {
  const digits = digitsOf(isrc);
  return digits === undefined ? undefined : forms[platform]?.write(digits);
}

/** The recording that an id carries. */
export function recordingOf(platform: PlatformId, id: string): string | undefined {
  const [, ...digits] = forms[platform]?.read.exec(id) ?? [];
  return digits.length > 0 ? inventedIsrc(digits.join('')) : undefined;
}

/** One in five is not on a platform, as in life. */
export const isOn = (platform: PlatformId, isrc: string): boolean => chance('on', platform, isrc) >= 0.2;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a search for these words comes upon the song. */
export const isMeant = (words: string, { title, artist }: { title: string; artist: string }): boolean =>
  plain(words).includes(plain(title)) && plain(words).includes(plain(artist));
