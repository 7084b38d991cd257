/** A picture to be posted: what was reached, of which song, and where the number comes from. Drawn in two sizes. Pure. */
import { addDays } from '#domain/days.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { facesFor, linesOf, plainText, sizeFor, widthOf } from './card-text.ts';
import { dayBars } from './day-bars.ts';
import { placeGaps, type Unseen } from './gaps.ts';
import { round } from './paths.ts';

/** `wide` is what links are shown with (Open Graph), `story` a screen of a phone. */
export const cardSizes = {
  wide: { width: 1200, height: 630 },
  story: { width: 1080, height: 1920 },
} as const;
export type CardSize = keyof typeof cardSizes;
export const cardSizeNames = Object.keys(cardSizes) as [CardSize, ...CardSize[]];

export type Card = {
  language: Language;
  /** What it is about, above everything. */
  kicker: string;
  title?: string;
  subtitle?: string;
  /** The one number, and what it counts. */
  figure?: string;
  label?: string;
  facts?: readonly { label: string; value: string }[];
  /** What each day from the first on brought, null is drawn as nothing; and what came over several of them. */
  bars?: { first: string; values: readonly (number | null)[]; gaps: readonly Unseen[] };
  /** Source, and of when the numbers are. */
  footer: readonly string[];
  /** Said where the numbers are invented. */
  sample?: string | undefined;
};

/** The dark theme's own, of `web/styles/tokens.css`; this library of pictures does not read OKLCH. */
export const cardColors = {
  ground: '#0e0f15',
  line: '#2c2d35',
  strong: '#f4f5f8',
  body: '#d1d2d8',
  muted: '#a0a3ab',
  accent: '#f9b73f',
};

type Sizes = {
  edge: number;
  kicker: number;
  title: number;
  subtitle: number;
  figure: number;
  label: number;
  fact: number;
  factLabel: number;
  footer: number;
  columns: number;
  gap: number;
  /** Where the first line stands, and how far from the other end the last. */
  top: number;
  bottom: number;
  mostBars: number;
};

/** Lower ones say nothing. */
const leastBars = 48;

const sizes: Record<CardSize, Sizes> = {
  wide: {
    ...{ edge: 72, kicker: 28, title: 54, subtitle: 32, figure: 108, label: 32, fact: 34, factLabel: 21 },
    ...{ footer: 20, columns: 3, gap: 26, top: 88, bottom: 60, mostBars: 170 },
  },
  story: {
    ...{ edge: 88, kicker: 40, title: 84, subtitle: 46, figure: 168, label: 46, fact: 52, factLabel: 32 },
    ...{ footer: 30, columns: 1, gap: 44, top: 230, bottom: 230, mostBars: 460 },
  },
};

type Pen = { card: Card; width: number; isRightToLeft: boolean; sizes: Sizes };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Control characters are in no XML. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Style = { size: number; color: keyof typeof cardColors; bold?: boolean; atEnd?: boolean; from?: number };

/** A line; `from` is its distance from the side where lines begin, or with `atEnd` from the other. */
function line({ card, width, isRightToLeft, sizes }: Pen, y: number, said: string, style: Style): string {
  const { size, color, bold = false, atEnd = false, from = sizes.edge } = style;
  const x = isRightToLeft === atEnd ? from : width - from;
  const weight = bold ? ' font-weight="600"' : '';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return `<text x="${round(x)}" y="${round(y)}" font-family="${facesFor(said, card.language, bold)}" font-size="${size}"${weight} fill="${cardColors[color]}" direction="${direction}" xml:lang="${card.language}"${atEnd ? ' text-anchor="end"' : ''}>${escaped(said)}</text>`;
}

/** An SVG of the card. */
export function cardImage(given: Card, size: CardSize): string {
  const { width, height } = cardSizes[size];
  const card = plain(given);
  const pen: Pen = { card, width, isRightToLeft: directionOf(card.language) === 'rtl', sizes: sizes[size] };
  const { top, gap, bottom, mostBars } = pen.sizes;
  const foot = footer(pen, height - bottom);
  const stack = (start: number) => {
    const head = heading(pen, start);
    return { head, facts: factRows(pen, head.bottom + 1.3 * gap) };
  };
  const room = foot.top - stack(top).facts.bottom - 2 * gap;
  const barHeight = card.bars && room > leastBars ? Math.min(room, mostBars) : 0;
  // What is left over stands above and below.
  const { head, facts } = stack(top + Math.max(0, room - barHeight) * 0.4);
  const bars =
    card.bars && barHeight > 0 ? drawBars(pen, card.bars, facts.bottom + 1.2 * gap, barHeight) : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="beam" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${cardColors.accent}"/><stop offset="1" stop-color="${cardColors.accent}" stop-opacity=".1"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${cardColors.ground}"/>`,
    kicker(pen),
    brand(pen, top),
    ...head.drawn,
    ...facts.drawn,
    bars,
    ...foot.drawn,
    '</svg>',
  ].join('');
}

const plain = (card: Card): Card => ({
  ...card,
  kicker: plainText(card.kicker),
  ...(card.title !== undefined && { title: plainText(card.title) || '–' }),
  ...(card.subtitle !== undefined && { subtitle: plainText(card.subtitle) }),
  ...(card.facts && {
    facts: card.facts.map(({ label, value }) => ({ label, value: plainText(value) || '–' })),
  }),
});

const name = 'Tracklight';
/** In parts of its size, as it is set. */
const nameWidth = 4.95;

/** The mark and the name, where lines end. */
function brand(pen: Pen, y: number): string {
  const { width, isRightToLeft, sizes } = pen;
  const size = sizes.kicker * 0.86;
  const scale = (sizes.kicker * 1.25) / 32;
  const beside = 42 * scale;
  const x = isRightToLeft ? sizes.edge : width - sizes.edge - nameWidth * size - beside;
  const mark = `<g transform="translate(${round(x)} ${round(y - 27 * scale)}) scale(${round(scale * 100) / 100})"><path fill="url(#beam)" d="M13 0h6l5.5 12.5h-17Z"/><g fill="${cardColors.muted}"><rect width="4.4" height="7" x=".6" y="19.5" rx="2.2"/><rect width="4.4" height="6" x="27" y="20" rx="2.2"/></g><g fill="${cardColors.accent}"><rect width="4.4" height="12" x="7.2" y="17" rx="2.2"/><rect width="4.4" height="17" x="13.8" y="14.5" rx="2.2"/><rect width="4.4" height="10" x="20.4" y="18" rx="2.2"/></g></g>`;
  const word = `<text x="${round(x + beside)}" y="${y}" font-family="${facesFor(name, 'en', true)}" font-size="${size}" font-weight="600" fill="${cardColors.strong}">${name}</text>`;
  return mark + word;
}

type Block = { drawn: string[]; bottom: number };

/** Beside the mark and the name. */
function kicker(pen: Pen): string {
  const { card, width, sizes } = pen;
  const room = width - 2 * sizes.edge - 7.5 * sizes.kicker;
  const size = sizeFor(card.kicker, room, sizes.kicker, sizes.kicker * 0.75);
  const [said = ''] = linesOf(card.kicker, room, size, 1);
  return line(pen, sizes.top, said, { size, color: 'accent', bold: true });
}

/** Title, artist, number: each as large as its width allows. */
function heading(pen: Pen, top: number): Block {
  const { card, width, sizes } = pen;
  const { edge, gap } = sizes;
  const room = width - 2 * edge;
  const drawn: string[] = [];
  let bottom = top;
  const put = (lines: readonly string[], style: Style, space: number) => {
    for (const [place, said] of lines.entries()) {
      bottom += place === 0 ? space + style.size * 0.95 : style.size * 1.2;
      drawn.push(line(pen, bottom, said, style));
    }
  };
  if (card.title) {
    const size = sizeFor(card.title, room, sizes.title, sizes.title * 0.8);
    put(
      linesOf(card.title, room, size, card.facts ? 1 : 2),
      { size, color: 'strong', bold: true },
      gap * 1.2,
    );
  }
  if (card.subtitle)
    put(linesOf(card.subtitle, room, sizes.subtitle, 1), { size: sizes.subtitle, color: 'body' }, gap * 0.45);
  if (card.figure) {
    const size = sizeFor(card.figure, room, sizes.figure, sizes.figure * 0.3);
    put([card.figure], { size, color: 'strong', bold: true }, gap);
  }
  if (card.label)
    put(
      linesOf(card.label, room, sizes.label, 2),
      { size: sizes.label, color: 'body' },
      gap * 0.5 + sizes.figure * 0.16,
    );
  return { drawn, bottom };
}

/** What was found, side by side, or on a phone below each other. */
function factRows(pen: Pen, top: number): Block {
  const { card, width, sizes } = pen;
  const { facts = [] } = card;
  if (facts.length === 0) return { drawn: [], bottom: top - sizes.gap };
  const { edge, gap, fact, factLabel } = sizes;
  // Four stand two by two.
  const columns = facts.length === 4 ? Math.min(2, sizes.columns) : sizes.columns;
  const room = (width - 2 * edge - gap * (columns - 1)) / columns;
  const rowHeight = fact + factLabel + gap * 1.1;
  const drawn = facts.flatMap(({ label, value }, place) => {
    const from = edge + (place % columns) * (room + gap);
    const y = top + Math.floor(place / columns) * rowHeight + factLabel;
    const size = sizeFor(value, room, fact, fact * 0.66);
    const [said = ''] = linesOf(value, room, size, 1);
    return [
      line(pen, y, linesOf(label, room, factLabel, 1)[0] ?? '', { size: factLabel, color: 'muted', from }),
      line(pen, y + fact * 1.15, said, { size, color: 'strong', bold: true, from }),
    ];
  });
  return { drawn, bottom: top + Math.ceil(facts.length / columns) * rowHeight - gap * 0.6 };
}

/** From the left as time goes in charts of every language. */
function drawBars(
  { width, sizes }: Pen,
  { first, values, gaps }: NonNullable<Card['bars']>,
  top: number,
  height: number,
): string {
  const { edge } = sizes;
  const box = { left: edge, top, width: width - 2 * edge, height };
  const dates = values.map((_, place) => addDays(first, place));
  const { bars, spans } = dayBars(values, box, placeGaps(dates, gaps));
  const baseline = `<path d="M${edge} ${round(top + height)}H${width - edge}" stroke="${cardColors.line}" stroke-width="2"/>`;
  return `${baseline}<path d="${spans}" fill="${cardColors.accent}" fill-opacity="0.3"/><path d="${bars}" fill="${cardColors.accent}"/>`;
}

/** Source and date at the foot; above them, or where they end, that the numbers are invented, where they are. */
function footer(pen: Pen, y: number): Block & { top: number } {
  const { card, width, sizes, isRightToLeft } = pen;
  const { footer: size, edge, columns } = sizes;
  const { sample = '' } = card;
  const wide = sample ? widthOf(sample, size) + 1.6 * size : 0;
  const isBeside = columns > 1;
  const room = width - 2 * edge - (isBeside && sample ? wide + size : 0);
  const said = card.footer.flatMap((one) => linesOf(one, room, size, 2));
  const lineTop = y - (said.length - 1) * size * 1.4;
  const drawn = said.map((one, place) =>
    line(pen, lineTop + place * size * 1.4, one, { size, color: 'muted' }),
  );
  const top = lineTop - size;
  if (!sample) return { drawn, bottom: y, top };
  const at = isBeside ? y : lineTop - size * 2.2;
  const x = isRightToLeft === isBeside ? edge : width - edge - wide;
  return {
    drawn: [
      ...drawn,
      `<rect x="${round(x)}" y="${round(at - size * 1.25)}" width="${round(wide)}" height="${round(size * 1.8)}" rx="${round(size * 0.9)}" fill="none" stroke="${cardColors.accent}" stroke-width="2"/>`,
      `<text x="${round(x + wide / 2)}" y="${round(at)}" text-anchor="middle" font-family="${facesFor(sample, card.language, true)}" font-size="${size}" font-weight="600" fill="${cardColors.accent}" direction="${isRightToLeft ? 'rtl' : 'ltr'}">${escaped(sample)}</text>`,
    ],
    bottom: y,
    top: isBeside ? top : at - size * 1.3,
  };
}
