/** In which encoding a file is written, looked for in all of it, and whether it is text at all. */
import { isAscii, isUtf8 } from 'node:buffer';
import { longestLine, mostRows } from '#domain/imports.ts';
import type { ByteSource } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import { meaningsByName } from '../kinds/columns/words.ts';
import { plainName } from '../kinds/spec.ts';

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

const marks: readonly [encoding: string | null, mark: readonly number[]][] = [
  // Before that of UTF-16, which it begins with.
  [null, [0xff, 0xfe, 0, 0]],
  [null, [0, 0, 0xfe, 0xff]],
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];

const begins = (bytes: Buffer, mark: readonly number[]): boolean =>
  mark.every((byte, place) => bytes[place] === byte);

/** Zeros at every second place are letters of two bytes; anywhere else they are in no text. */
function wideEncoding(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  if (odd > 10 * even && odd > bytes.length / 8) return 'UTF-16LE';
  if (even > 10 * odd && even > bytes.length / 8) return 'UTF-16BE';
  throw new Unreadable('not_a_table');
}

/** Beside tabs and ends of lines; a stray one does no harm. */
function controlShare(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 9 || byte > 0x0d)) count++;
  return count / Math.max(1, bytes.length);
}

/** How many bytes at the end are the beginning of a letter that goes on in the next piece. */
function openBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** Ends of lines within a piece, to tell how long the line grows that is open at its end. */
function longestWithin(piece: Buffer, open: number): { longest: number; open: number; ends: number } {
  let [longest, start, ends, hasFeed] = [0, -open, 0, true];
  for (let at = 0; ; ) {
    // Looked for again and again, one that is not there would take the square of the length.
    const feed = hasFeed ? piece.indexOf(lineFeed, at) : -1;
    hasFeed = feed >= 0;
    const end = hasFeed ? feed : piece.indexOf(carriageReturn, at);
    if (end < 0) break;
    longest = Math.max(longest, end - start);
    start = end + 1;
    at = end + 1;
    ends++;
  }
  return { longest: Math.max(longest, piece.length - start), open: piece.length - start, ends };
}

/** Of the bytes beyond ASCII as many as tell something, with their neighbours. */
function telling(piece: Buffer): Buffer {
  const first = piece.findIndex((byte) => byte >= 0x80);
  return first < 0 ? piece.subarray(0, 0) : piece.subarray(Math.max(0, first - 200), first + 60_000);
}

const western = 'windows-1252';
const manyBytes = new Set(['Shift_JIS', 'EUC-JP', 'GB18030', 'Big5', 'EUC-KR']);
const otherLetters = new Set(['windows-1251', 'KOI8-R', 'windows-1253', 'windows-1255', 'windows-1256']);

/** Whole words beyond ASCII: in Latin writing such letters stand alone among others. */
function isOtherWriting(sample: Buffer): boolean {
  let [alone, together, run] = [0, 0, 0];
  for (const byte of [...sample, 0]) {
    if (byte >= 0x80) run++;
    else {
      if (run >= 3) together += run;
      else alone += run;
      run = 0;
    }
  }
  return together > alone;
}

/** Libraries for few files, loaded with the first of them. */
const readers = async () => ({
  chardet: (await import('chardet')).default,
  iconv: (await import('iconv-lite')).default,
});

/** The likeliest that leaves no letter unread. */
async function likeliest(sample: Buffer, names: ReadonlySet<string>): Promise<string | undefined> {
  const { chardet, iconv } = await readers();
  return chardet
    .analyse(sample)
    .filter(({ name, confidence }) => names.has(name) && confidence >= 30)
    .find(({ name }) => !iconv.decode(sample.subarray(0, sample.length - 1), name).includes('\ufffd'))?.name;
}

/**
 * What other alphabets of Latin letters look like, read as Western ones: letters that no Western language has together,
 * and none that theirs do not have.
 */
const otherLatin: readonly { encoding: string; has: readonly RegExp[]; lacks?: RegExp }[] = [
  // Polish has signs within its words: `mi³oœæ` is miłość.
  { encoding: 'ISO-8859-2', has: [/\p{L}[±¶]\p{L}/u] },
  { encoding: 'windows-1250', has: [/\p{L}[³¹¿]\p{L}/u] },
  // Czech, Slovak and Slovene: `Pøehrání`, `Èástka`. Behind a grave or a stroke Western languages have no vowels.
  { encoding: 'windows-1250', has: [/[šž\u009d]/i, /[èø][aeiouyáéíýì]|ì/i], lacks: /[àêãñåæ]/i },
  { encoding: 'windows-1250', has: [/ø[aeiouyáéíýì]/i, /ì|è[aeiouáéíý]/i], lacks: /[àêãñåæ]/i },
  // Hungarian: `Elõadó`, `tûz`.
  { encoding: 'windows-1250', has: [/õ/i, /[áéíóú]/i, /[öü]/i], lacks: /[ãâêàèçñäåøæ]/i },
  // Romanian: `ºi`, `þarã`.
  { encoding: 'windows-1250', has: [/º\p{Ll}|þ/iu, /ã/i], lacks: /[õçñåæ]/i },
  // Turkish: `Þarký`, `Sanatçý`.
  { encoding: 'windows-1254', has: [/[ðþ]/i, /[ýçöü]/i], lacks: /[áíóúæãåø]/i },
];

async function otherAlphabet(sample: Buffer): Promise<string | undefined> {
  const text = (await readers()).iconv.decode(sample, western);
  return otherLatin.find(({ has, lacks }) => has.every((form) => form.test(text)) && !lacks?.test(text))
    ?.encoding;
}

/** Of a short table nothing tells it but the names of its columns, which are known words in one of them alone. */
const toldByWords = [
  ...['windows-1250', 'ISO-8859-2', 'windows-1254', 'windows-1251', 'KOI8-R', 'windows-1253', 'windows-1255'],
  ...['windows-1256', 'Shift_JIS', 'EUC-JP', 'GB18030', 'Big5', 'EUC-KR', 'macintosh'],
] as const;

/** A header stands near the beginning. */
const mostLines = 30;
const mostHeaderBytes = 8_000;

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
function encodingByWords(
  sample: Buffer,
  decode: (bytes: Buffer, encoding: string) => string,
): string | undefined {
  const start = sample.subarray(0, mostHeaderBytes);
  const found = toldByWords.map((encoding) => ({ encoding, words: wordsIn(decode(start, encoding)) }));
  const most = Math.max(...found.map(({ words }) => words));
  const best = found.filter(({ words }) => words === most);
  return most > wordsIn(decode(start, western)) ? best[0]?.encoding : undefined;
}

async function guessed(sample: Buffer): Promise<string> {
  // Without their ASCII neighbours letters of one byte say more.
  const letters = sample.map((byte) => (byte < 0x80 ? 0x20 : byte));
  const { iconv } = await readers();
  return (
    encodingByWords(sample, (bytes, encoding) => iconv.decode(bytes, encoding)) ??
    (await likeliest(sample, manyBytes)) ??
    (isOtherWriting(sample) ? await likeliest(Buffer.from(letters), otherLetters) : undefined) ??
    (await otherAlphabet(sample)) ??
    western
  );
}

function markedAs(start: Buffer): string | undefined {
  const mark = marks.find(([, bytes]) => begins(start, bytes));
  if (mark?.[0] === null) throw new Unreadable('unknown_encoding');
  return mark?.[0] ?? wideEncoding(start);
}

/**
 * Reads all of a file once, without making text of it: what is too long or no text is told before a row of it is read,
 * and a letter beyond ASCII counts wherever it stands.
 */
export async function encodingOf(source: ByteSource): Promise<string> {
  let [encoding, isValid, open, isBlank]: [string | undefined, boolean, number, boolean] = [
    undefined,
    true,
    0,
    true,
  ];
  let [rest, sample]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  let isFirst = true;
  let lines = 0;
  for await (const piece of source.read()) {
    if (isFirst) {
      encoding = markedAs(piece);
      if (!encoding?.startsWith('UTF-16') && controlShare(piece) > 0.01) throw new Unreadable('not_a_table');
      isFirst = false;
    }
    const isWide = encoding?.startsWith('UTF-16') ?? false;
    if (!isWide && piece.includes(0)) throw new Unreadable('not_a_table');
    isBlank &&= /^[\s\0\ufeff\ufffe\ufffd]*$/.test(piece.toString());
    const within = longestWithin(piece, open);
    if (within.longest > longestLine * (isWide ? 2 : 1)) throw new Unreadable('line_too_long');
    open = within.open;
    lines += within.ends;
    // Blank ones take as long as others.
    if (lines > mostRows) throw new Unreadable('too_many_rows');
    if (isWide) continue;
    const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const cut = openBytes(whole);
    isValid &&= isUtf8(whole.subarray(0, whole.length - cut));
    rest = whole.subarray(whole.length - cut);
    if (sample.length === 0 && !isAscii(whole)) sample = telling(whole);
  }
  if (isBlank) throw new Unreadable('empty');
  if (encoding && encoding !== 'UTF-8') return encoding;
  return isValid && rest.length === 0 ? 'UTF-8' : guessed(sample);
}

/** A yen sign is where others have a backslash, and is decoded as one. */
const withYen = (text: string): string => text.replace(/\\(?=-?\d)/g, '¥');

/** The text as UTF-8 without its mark, in pieces. */
export async function* decodedText(source: ByteSource, encoding: string): AsyncGenerator<Buffer> {
  const decoder =
    encoding === 'UTF-8' ? undefined : (await readers()).iconv.getDecoder(encoding, { stripBOM: true });
  const isYen = encoding === 'Shift_JIS';
  let isFirst = true;
  // What begins an amount at the end of a piece is told with its digits.
  let held = '';
  const told = (decoded: string): Buffer => {
    if (!isYen) return Buffer.from(decoded);
    const whole = held + decoded;
    held = /\\-?$/.exec(whole)?.[0] ?? '';
    return Buffer.from(withYen(whole.slice(0, whole.length - held.length)));
  };
  for await (const piece of source.read()) {
    const text = decoder ? told(decoder.write(piece)) : piece;
    const isMarked = isFirst && begins(text, [0xef, 0xbb, 0xbf]);
    isFirst = false;
    yield isMarked ? text.subarray(3) : text;
  }
  const last = held + (decoder?.end() ?? '');
  if (last) yield Buffer.from(last);
}
