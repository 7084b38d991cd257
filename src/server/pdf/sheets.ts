/** A document as sheets of A4: its head, its blocks one below the other, and on every sheet what it is a part of. */
import { Document, Image, Page, Text } from '@react-pdf/renderer';
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react';
import { lightColors } from '#charts/light-colors.ts';
import type { DocumentBlock, PrintedDocument, PrintedFigure } from '#contract/documents.ts';
import { chart } from './chart.ts';
import {
  box,
  contentWidth,
  edgeLine,
  fontOf,
  repeated,
  rowOf,
  type Setting,
  type Style,
  said,
  sheet,
  shortened,
  sourceLine,
  styles,
  uncut,
} from './parts.ts';
import { table } from './table.ts';

/** What a document says that is no part of its content. */
export type SheetWords = { product: string; sample: string; missing: string };

export function sheetsOf(
  document: PrintedDocument,
  words: SheetWords,
  setting: Setting,
): ReactElement<ComponentProps<typeof Document>> {
  const { write } = setting;
  const about = {
    title: write(document.title),
    subject: write(document.subtitle),
    author: write(document.author),
    ...(document.isSample && { keywords: words.sample }),
    ...{ creator: words.product, producer: words.product, language: document.language },
  };
  const page = { paddingTop: sheet.top, paddingBottom: sheet.bottom, paddingHorizontal: sheet.side };
  // With it, boxes are measured once, and not again for every sheet: half of the time of ten.
  const flow = { experimentalPagination: true };
  return createElement(
    Document,
    { ...about, pdfVersion: '1.7' },
    createElement(
      Page,
      { size: 'A4', style: page, ...flow },
      ...foot(document, words, setting),
      head(document, setting),
      ...document.blocks.map((block, place) => blockOf(block, document.blocks[place + 1], words, setting)),
    ),
  );
}

const logoHeight = 44;

function head({ title, subtitle, author, note, logo }: PrintedDocument, setting: Setting): ReactNode {
  const picture = logo
    ? createElement(Image, {
        src: `data:image/png;base64,${logo}`,
        style: { height: logoHeight, maxWidth: 160, objectFit: 'contain' },
      })
    : null;
  const beside = setting.isRightToLeft ? 'marginRight' : 'marginLeft';
  return box(
    { ...edgeLine('Bottom', 1, lightColors.strong), paddingBottom: 12 },
    box(
      { ...rowOf(setting), justifyContent: 'space-between', alignItems: 'flex-start' },
      box(
        { flex: 1 },
        said(setting, title, styles.title, { bookmark: setting.write(title) }),
        said(setting, subtitle, { ...styles.body, color: lightColors.muted, marginTop: 4 }),
        said(setting, author, { ...styles.body, color: lightColors.strong, marginTop: 2 }),
      ),
      picture && box({ [beside]: 24 }, picture),
    ),
    ...(note ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, place) => said(setting, line, { ...styles.body, marginTop: place === 0 ? 10 : 4 })),
  );
}

/** Stands on every sheet: numbers, whose it is, and whether anything of it is real. */
function foot(
  { title, madeAt, isSample }: PrintedDocument,
  words: SheetWords,
  setting: Setting,
): ReactNode[] {
  const absolute = { position: 'absolute', left: sheet.side, right: sheet.side };
  const sample = said(setting, words.sample, {
    ...{ fontSize: 7.5, fontWeight: 600, color: lightColors.warning, borderColor: lightColors.warning },
    ...{ borderWidth: 0.75, borderStyle: 'solid', borderRadius: 3, paddingHorizontal: 5, paddingVertical: 2 },
  });
  const numbers = createElement(Text, {
    style: { ...styles.source, ...fontOf(setting) },
    render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages ?? ''}`,
  });
  const parts = [words.product, shortened(title), madeAt];
  const about = setting.isRightToLeft ? parts.map((part) => `\u2068${part}\u2069`) : parts;
  const fixed = (style: Style, ...children: ReactNode[]) =>
    repeated({ ...absolute, ...rowOf(setting), ...style }, ...children);
  return [
    isSample ? fixed({ top: 22, justifyContent: 'flex-end' }, sample) : null,
    fixed(
      {
        ...edgeLine('Top', 0.5, lightColors.line),
        top: sheet.foot,
        paddingTop: 6,
        justifyContent: 'space-between',
      },
      box({ flex: 1 }, said(setting, about.join(' · '), styles.source)),
      box({ width: 48, alignItems: setting.isRightToLeft ? 'flex-start' : 'flex-end' }, numbers),
    ),
  ];
}

/**
 * How much of what follows a heading has to stand on the same sheet: of what is never cut any part, of a table its head and
 * some rows.
 */
const presence: Record<DocumentBlock['kind'], number> = {
  ...{ heading: 60, sentence: 30, figures: 50, chart: 50, table: 90, list: 30 },
};

function blockOf(
  block: DocumentBlock,
  next: DocumentBlock | undefined,
  words: SheetWords,
  setting: Setting,
): ReactNode {
  switch (block.kind) {
    case 'heading':
      return said(
        setting,
        block.text,
        { ...styles.heading, marginTop: 20 },
        { bookmark: setting.write(block.text), minPresenceAhead: next ? presence[next.kind] : 0 },
      );
    case 'sentence':
      return box({ marginTop: 6 }, said(setting, block.text, styles.body), sourceLine(setting, block.source));
    case 'list':
      return box({ marginTop: 6 }, ...block.items.map((item) => point(setting, item)));
    case 'figures':
      return box({ marginTop: 10 }, ...inRows(block.figures).map((row) => figureRow(setting, row)));
    case 'chart':
      return chart(setting, words, block);
    case 'table':
      return table(setting, block);
  }
}

const point = (setting: Setting, item: string): ReactNode =>
  box(
    { ...rowOf(setting), marginTop: 3 },
    box({ width: 12 }, said(setting, '•', styles.body)),
    box({ flex: 1 }, said(setting, item, styles.body)),
  );

const figuresInRow = 3;
const gap = 10;

const inRows = (figures: readonly PrintedFigure[]): PrintedFigure[][] =>
  Array.from({ length: Math.ceil(figures.length / figuresInRow) }, (_, row) =>
    figures.slice(row * figuresInRow, (row + 1) * figuresInRow),
  );

const figureWidth = (contentWidth - (figuresInRow - 1) * gap) / figuresInRow;

const figureRow = (setting: Setting, figures: readonly PrintedFigure[]): ReactNode =>
  uncut(
    { ...rowOf(setting), columnGap: gap, marginBottom: gap },
    ...figures.map((each) => figure(setting, each)),
  );

function figure(setting: Setting, { label, value, change, note, source }: PrintedFigure): ReactNode {
  const border = { borderWidth: 0.75, borderColor: lightColors.line, borderStyle: 'solid', borderRadius: 4 };
  const line = (text: string | undefined, style: Style) =>
    text ? said(setting, shortened(text), style) : null;
  return box(
    { ...border, width: figureWidth, padding: 9 },
    line(label, { ...styles.small, color: lightColors.muted }),
    line(value, { fontSize: 17, fontWeight: 600, color: lightColors.strong, lineHeight: 1.3 }),
    line(change, { ...styles.small, marginTop: 1 }),
    line(note, { ...styles.source, marginTop: 2 }),
    sourceLine(setting, source),
  );
}
