/** Names of files that people save: they say what is inside, and every system can write them. Pure. */

/** Letters of other scripts are no part of it: not every system can write them. */
export const inFileName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60);

type Span = { from: string; to: string };

/** `2026-10-30-to-2026-11-26` */
export const spanInName = ({ from, to }: Span): string => `${from}-to-${to}`;

export type ShownName = {
  /** What is shown, and what it is narrowed to; what no letter is left of is left out. */
  words: readonly (string | null | undefined)[];
  isSandbox: boolean | undefined;
  /** The days it is of, or the one it was made on. */
  days: Span | string;
  comparison?: Span | null | undefined;
};

/** Of a table as a page shows it, without its ending: `tracklight-views-2026-10-30-to-2026-11-26-vs-2026-10-02-to-2026-10-29`. */
export const shownFileName = ({ words, isSandbox, days, comparison }: ShownName): string =>
  [
    'tracklight',
    ...words.map((word) => inFileName(word ?? '')),
    ...(isSandbox ? ['sandbox'] : []),
    typeof days === 'string' ? days : spanInName(days),
    ...(comparison ? [`vs-${spanInName(comparison)}`] : []),
  ]
    .filter(Boolean)
    .join('-');
