/** JSON that others have written: no deeper and of no more parts than anything of sense, told before any of it is made. */

/** More than any reply of a platform or file of ours has. */
const mostLevels = 64;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject, comma] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];

/**
 * Whether it is nested too deeply or has more than `mostParts`: lists, objects, and what stands between commas. They are
 * counted outside of texts; whether it is JSON at all is for the parser to say.
 */
export function isOvergrown(text: string, mostParts = Number.POSITIVE_INFINITY): boolean {
  let [level, parts] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === openList || code === openObject) {
      if (++level > mostLevels || ++parts > mostParts) return true;
    } else if (code === closeList || code === closeObject) level--;
    else if (code === comma) {
      if (++parts > mostParts) return true;
    } else if (code === quote) at = endOfText(text, at);
  }
  return false;
}

/** The place of the quote that ends the text which begins at `from`; beyond all where none does. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    // A quote behind an odd number of backslashes belongs to the text.
    if ((end - before) % 2 === 0) return end;
    at = end + 1;
  }
}

/** Throws a `SyntaxError`, as `JSON.parse` does. */
export function parseJson(text: string, mostParts?: number): unknown {
  if (isOvergrown(text, mostParts)) throw new SyntaxError('nested too deeply, or of too many parts');
  return JSON.parse(text);
}
