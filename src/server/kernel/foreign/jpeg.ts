/** What a JPEG says of itself between its pictures' bytes, looked at without unpacking any of them. */

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
