/** A table over as many sheets as it takes: its head on each of them, and no row in two parts. */
import type { ReactNode } from 'react';
import { lightColors } from '#charts/light-colors.ts';
import type { PrintedTable } from '#contract/documents.ts';
import {
  box,
  contentWidth,
  edgeLine,
  repeated,
  rowOf,
  type Setting,
  type Style,
  said,
  shortened,
  sourceLine,
  styles,
  uncut,
} from './parts.ts';

const gap = 8;
/** Of a letter, in parts of the size of its font. */
const letterWidth = 0.58;
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g;
/** A name longer than this goes on in a second line. */
const mostLettersOfName = 34;
const fewColumns = 6;

type Column = { width: number; end: boolean };

const lengthOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

/** Columns are as wide as what stands in them; where that is too much, all give of it, and what is left goes to the first. */
function columnsOf({ heads, rows }: PrintedTable, fontSize: number): Column[] {
  const wanted = heads.map((head, place) => {
    const texts = rows.map(({ texts }) => lengthOf(texts[place] ?? ''));
    const word = Math.max(...head.split(/\s/).map(lengthOf));
    const longest = texts.reduce(
      (most, length) => Math.max(most, length),
      Math.max(word, lengthOf(head) / 2),
    );
    return Math.min(mostLettersOfName, longest) * fontSize * letterWidth + gap;
  });
  const sum = wanted.reduce((all, each) => all + each, 0);
  const share = Math.min(1, contentWidth / sum);
  const left = Math.max(0, contentWidth - sum);
  return wanted.map((width, place) => ({
    width: width * share + (place === 0 ? left : 0),
    end: place > 0 && rows.every(({ cells }) => typeof cells[place] !== 'string'),
  }));
}

export function table(setting: Setting, block: PrintedTable): ReactNode {
  const fontSize = block.heads.length > fewColumns ? 7 : 8;
  const columns = columnsOf(block, fontSize);
  const across = { ...rowOf(setting), paddingVertical: 3.5 };
  const cells = (texts: readonly string[], style: Style): ReactNode[] =>
    columns.map(({ width, end }, place) =>
      box(
        {
          width,
          [setting.isRightToLeft ? 'paddingLeft' : 'paddingRight']: place < columns.length - 1 ? gap : 0,
        },
        said(setting, shortened(texts[place] ?? ''), { ...style, fontSize, lineHeight: 1.35 }, { end }),
      ),
    );
  const head = repeated(
    { ...across, ...edgeLine('Bottom', 0.75, lightColors.muted) },
    ...cells(block.heads, { color: lightColors.muted, fontWeight: 600 }),
  );
  const rowStyle = { ...across, ...edgeLine('Bottom', 0.5, lightColors.line) };
  const rows = block.rows.map(({ texts }) => uncut(rowStyle, ...cells(texts, { color: lightColors.body })));
  return box(
    { marginTop: 12 },
    said(
      setting,
      shortened(block.title),
      { ...styles.blockTitle, marginBottom: 3 },
      { minPresenceAhead: 70 },
    ),
    // The source does not begin a sheet by itself.
    box({}, head, ...rows.slice(0, -1), uncut({}, rows.at(-1), sourceLine(setting, block.source))),
  );
}
