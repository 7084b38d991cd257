/** How large a document may be, so that it is printed in seconds and within the memory of its thread. Pure. */
import type { DocumentBlock, PrintedDocument } from '#contract/documents.ts';

/** About a hundred sheets of rows, and more than anybody reads. */
export const documentLimits = {
  blocks: 200,
  rows: 4_000,
  columns: 12,
  /** Values of all charts together: twenty lines of five years. */
  points: 40_000,
  /** Of all that is written. */
  letters: 600_000,
  /** Of the logo, as it is stored. */
  logoBytes: 2_000_000,
  /** In each direction. */
  logoPixels: 600,
} as const;

export type DocumentLimit = keyof typeof documentLimits;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** All that is written in a block, one after the other. */
export function textsOf(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'sentence':
      return [block.text, block.source ?? ''];
    case 'figures':
      return block.figures.flatMap(({ label, value, change = '', note = '', source }) => [
        ...[label, value, change, note, source],
      ]);
    case 'chart':
      return [block.title, block.sentence, ...block.series.map(({ name }) => name), block.source];
    case 'table':
      return [block.title, ...block.heads, ...block.rows.flatMap(({ texts }) => texts), block.source];
    case 'list':
      return [...block.items];
  }
}

export const headTextsOf = ({ title, subtitle, author, madeAt, note = '' }: PrintedDocument): string[] => [
  ...[title, subtitle, author, madeAt, note],
];

function sizesOf(document: PrintedDocument): Record<DocumentLimit, number> {
  const { blocks, logo = '' } = document;
  const tables = blocks.filter((block) => block.kind === 'table');
  const charts = blocks.filter((block) => block.kind === 'chart');
  const texts = [...headTextsOf(document), ...blocks.flatMap(textsOf)];
  return {
    blocks: blocks.length,
    rows: sum(tables.map(({ rows }) => rows.length)) + sum(blocks.map(countOf)),
    columns: Math.max(0, ...tables.map(({ heads }) => heads.length)),
    points: sum(charts.map(({ series, dates }) => series.length * dates.length)),
    letters: sum(texts.map(({ length }) => length)),
    logoBytes: Math.ceil((logo.length * 3) / 4),
    logoPixels: logo === '' ? 0 : pixelsOf(logo),
  };
}

const pngBegins = '89504e470d0a1a0a';

/** As its head says, before anything of it is unpacked; what is no PNG at all has too many. */
function pixelsOf(logo: string): number {
  const head = Buffer.from(logo.slice(0, 48), 'base64');
  const isPicture = head.length >= 24 && head.toString('hex', 0, 8) === pngBegins;
  return isPicture ? Math.max(head.readUInt32BE(16), head.readUInt32BE(20)) : Number.POSITIVE_INFINITY;
}

const countOf = (block: DocumentBlock): number =>
  block.kind === 'figures' ? block.figures.length : block.kind === 'list' ? block.items.length : 0;

/** The first limit that it is beyond. */
export function limitBeyond(document: PrintedDocument): DocumentLimit | undefined {
  const sizes = sizesOf(document);
  return (Object.keys(documentLimits) as DocumentLimit[]).find((name) => sizes[name] > documentLimits[name]);
}
