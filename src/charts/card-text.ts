/** Text on a picture, where nothing measures it: how wide letters are about, where lines end, and which faces have them. Pure. */
import type { Language } from '#domain/languages.ts';

/** Marks that stand over, under or within other letters. */
const mark = /\p{M}/u;
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;
const narrow = /[iIjl.,:;'’!|·\u0627]/;
const broad = /[mwMW@%—–]/;
const capital = /\p{Lu}/u;
const southAsian = /\p{Script=Devanagari}/u;
const pictorial = /\p{Extended_Pictographic}/u;

/** In parts of the size of the letters, rather a little more than they take. */
function widthOfLetter(letter: string): number {
  if (mark.test(letter)) return 0.12;
  if (wide.test(letter)) return 1;
  if (pictorial.test(letter)) return 1.3;
  if (letter === ' ') return 0.29;
  if (narrow.test(letter)) return 0.31;
  if (broad.test(letter)) return 1.08;
  if (southAsian.test(letter)) return 0.68;
  return capital.test(letter) ? 0.74 : 0.63;
}

/** In the unit of `size`. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) * size;

/** What turns the line around it is no part of a name. */
const turned = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const plainText = (text: string): string => text.replace(turned, '').replace(/\s+/g, ' ').trim();

/** Between words, and between any two signs of scripts that have none. */
const partsOf = (text: string): string[] =>
  text.split(/(?<=\s)|(?<=[\u3040-\u30ff\u3400-\u9fff])(?=[\u3040-\u30ff\u3400-\u9fff])/u);

/** As much of a word as a line holds. */
function cutToFit(text: string, width: number, size: number): string {
  let cut = text.trimEnd();
  while (cut && widthOf(`${cut}…`, size) > width) cut = [...cut].slice(0, -1).join('').trimEnd();
  return `${cut}…`;
}

/** Lines of the width; what the last of them cannot hold ends in three dots. */
export function linesOf(text: string, width: number, size: number, most: number): string[] {
  const lines = [''];
  for (const part of partsOf(text)) {
    const line = lines.at(-1) ?? '';
    if (line && widthOf((line + part).trimEnd(), size) > width) lines.push(part);
    else lines[lines.length - 1] = line + part;
  }
  const shown = lines.slice(0, most);
  const rest = lines.slice(most - 1).join('');
  if (lines.length > most) shown[most - 1] = rest;
  return shown.map((line) =>
    widthOf(line.trim(), size) > width ? cutToFit(line.trim(), width, size) : line.trim(),
  );
}

/** The largest size, from `size` down to `least`, at which the text fits in one line. */
export const sizeFor = (text: string, width: number, size: number, least: number): number =>
  Math.max(least, Math.min(size, Math.floor((size * width) / Math.max(1, widthOf(text, size)))));

/** As their files call themselves: heavier faces have families of their own. */
const japanese = 'Noto Sans JP Thin';
const chinese = 'Noto Sans SC Thin';
const semiBold = ['Inter SemiBold', 'IBM Plex Sans Arabic SemiBold', 'Noto Sans Devanagari SemiBold'];
const regular = ['Inter', 'IBM Plex Sans Arabic', 'Noto Sans Devanagari'];
/** Met in names alone. */
const others = ['Noto Sans KR Thin', 'Noto Sans TC Thin', 'Noto Sans Hebrew', 'Noto Sans Thai', 'Noto Emoji'];

/**
 * Signs that China and Japan share are written differently there: a text is of whose own letters it has, else of the
 * reader's language.
 */
export function facesFor(text: string, language: Language, bold = false): string {
  const isJapanese = /[\u3040-\u30ff]/.test(text) || language === 'ja';
  const east = isJapanese ? [japanese, chinese] : [chinese, japanese];
  const names = [...(bold ? semiBold : []), ...regular, ...east, ...others];
  return names.map((name) => `'${name}'`).join(', ');
}
