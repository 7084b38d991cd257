import { scansIn } from './jpeg.ts';

/** Of a JPEG: a decoder reads all of them before it looks at the time, and those of a small file may be thousands. */
const mostScans = 100;

const startsWith = (file: Buffer, text: string, at = 0): boolean =>
  file.subarray(at, at + text.length).toString('latin1') === text;

const isJpeg = (file: Buffer): boolean => startsWith(file, '\xff\xd8\xff');

/** By its first bytes, before anything looks further into it: no drawing, which could hold scripts. */
export function kindOf(file: Buffer): 'picture' | 'heic' | 'type' {
  if (startsWith(file, '\x89PNG\r\n\x1a\n') || isJpeg(file)) return 'picture';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'picture';
  return startsWith(file, 'ftyp', 4) ? 'heic' : 'type';
}

export const hasTooManyScans = (file: Buffer): boolean => isJpeg(file) && scansIn(file) > mostScans;
