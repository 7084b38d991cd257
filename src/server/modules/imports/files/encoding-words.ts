/** Of a short table its encoding is told by the names of its columns, which are known words in one of them alone. */
import { meaningsByName } from '../kinds/columns/words.ts';
import { plainName } from '../kinds/spec.ts';

const western = 'windows-1252';
const encodings = [
  ...['windows-1250', 'ISO-8859-2', 'windows-1254', 'windows-1251', 'KOI8-R', 'windows-1253', 'windows-1255'],
  ...['windows-1256', 'Shift_JIS', 'EUC-JP', 'GB18030', 'Big5', 'EUC-KR', 'macintosh'],
] as const;

/** A header stands near the beginning. */
const mostLines = 30;
const mostBytes = 8_000;

/** How many names of columns beyond ASCII a text has. */
function wordsIn(text: string): number {
  const cells = text
    .split(/[\r\n]+/)
    .slice(0, mostLines)
    .flatMap((line) => line.split(/[,;\t|]/))
    .map((cell) => cell.replaceAll('"', '').trim())
    .filter((cell) => /[^\p{ASCII}]/u.test(cell) && cell.length <= 60 && !cell.includes('\ufffd'));
  return new Set(cells.filter((cell) => meaningsByName(plainName(cell)).length > 0)).size;
}

/** The one in which there are more of them than in any other; undefined: they say nothing. */
export function encodingByWords(
  sample: Buffer,
  decode: (bytes: Buffer, encoding: string) => string,
): string | undefined {
  const start = sample.subarray(0, mostBytes);
  const found = encodings.map((encoding) => ({ encoding, words: wordsIn(decode(start, encoding)) }));
  const most = Math.max(...found.map(({ words }) => words));
  const best = found.filter(({ words }) => words === most);
  return most > wordsIn(decode(start, western)) ? best[0]?.encoding : undefined;
}
