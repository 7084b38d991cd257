/** What a picture says of itself, looked at without unpacking any of it. */

const [mark, startOfScan, endOfPicture] = [0xff, 0xda, 0xd9];
/** Within the bytes of a scan: a byte that only looks like a mark, and marks to start again from. */
const isWithin = (byte: number): boolean => byte === 0 || (byte >= 0xd0 && byte <= 0xd7);

/** Where the bytes of a scan end. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(mark, from);
  while (at >= 0 && isWithin(file[at + 1] ?? 0) && at + 1 < file.length) at = file.indexOf(mark, at + 2);
  return at < 0 ? file.length : at;
}

/**
 * How often its decoder goes through the whole picture: ten times at most in those of cameras and programs, and as often
 * as it likes in one of some kilobytes that was made for that.
 */
export function scansIn(file: Buffer): number {
  let scans = 0;
  for (let at = 2; at + 4 <= file.length; ) {
    const kind = file[at + 1];
    // Any number of the first byte may stand before a mark.
    if (file[at] !== mark || kind === mark) at++;
    else if (kind === endOfPicture) break;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (kind !== startOfScan) continue;
      scans++;
      at = endOfScan(file, at);
    }
  }
  return scans;
}

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
