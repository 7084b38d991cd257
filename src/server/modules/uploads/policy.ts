/** What a request asks of a file, how one is called, and what lists draw of a waveform. Pure. */
import { outlineParts } from '#domain/uploads.ts';
import type { ByteRange } from '#server/storage/storage.ts';

/** Under which the copy to stream is stored, beside the file itself. */
export const copyKey = (id: string): string => `${id}.mp3`;

/** The upload that a file is of, by its name. */
export const uploadIn = (name: string): string => name.replace(/\..*$/, '');

/** `all`: what was asked for is no range that we know, or several of them; `none`: it lies beyond the end. */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'none' : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start >= bytes) return 'none';
  return end < start ? 'all' : { start, end };
}

/** What it is called where neither its owner nor its tags say so. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '') || fileName;

export const artworkPath = (id: string): string => `/api/uploads/${id}/artwork`;

/** The loudest of each part; a file of fewer parts has each of them several times. */
export const outlineOf = (peaks: readonly number[]): number[] =>
  Array.from({ length: peaks.length === 0 ? 0 : outlineParts }, (_, part) => {
    const start = Math.floor((part * peaks.length) / outlineParts);
    const end = Math.max(start + 1, Math.floor(((part + 1) * peaks.length) / outlineParts));
    return peaks.slice(start, end).reduce((most, peak) => Math.max(most, peak), 0);
  });
