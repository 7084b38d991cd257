/** A chart as a picture to be sent on: drawn anew in one size, with its words, since the page's own has none of them within. */
import { axisWidth, type Drawn, markShapes, plotShapes, plotWidth, type Shape } from './drawing.ts';

export type PictureWords = {
  title: string;
  /** What the chart says, in a sentence. */
  sentence: string;
  /** Where the numbers come from, and of when they are. */
  footer: string;
  isRightToLeft: boolean;
};

type PictureInput = Drawn & { words: PictureWords };

const edge = 48;
export const pictureSize = { width: plotWidth + axisWidth + 2 * edge, height: 675 };
const plotHeight = 400;
const font = 'font-family="system-ui, sans-serif"';

/** An SVG of it, which any canvas can take. */
export function pictureOf(input: PictureInput): string {
  const { words, color } = input;
  const { width, height } = pictureSize;
  const lines = wrapped(words.sentence, 92).slice(0, 2);
  const text = (x: number, y: number, said: string, more: string) =>
    `<text x="${words.isRightToLeft ? width - x : x}" y="${y}" ${font} direction="${words.isRightToLeft ? 'rtl' : 'ltr'}" ${more}>${escaped(said)}</text>`;
  const body = `fill="${color('body')}" font-size="20"`;
  const plot = plotShapes(input, plotHeight).map(svgOf).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${color('surface')}"/>`,
    text(edge, 62, words.title, `fill="${color('strong')}" font-size="28" font-weight="600"`),
    ...lines.map((line, place) => text(edge, 96 + 26 * place, line, body)),
    `<g transform="translate(${edge + axisWidth} 140)">${plot}</g>`,
    legend(input, 140 + plotHeight + 34),
    text(edge, height - 28, words.footer, `fill="${color('muted')}" font-size="16"`),
    '</svg>',
  ].join('');
}

function svgOf(shape: Shape): string {
  if (shape.kind === 'text') {
    const { x, y, text, size, fill, anchor } = shape;
    return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${font} font-size="${size}" fill="${fill}">${escaped(text)}</text>`;
  }
  const { d, at, dash, isRound, fill = 'none', stroke, strokeWidth, opacity, fillOpacity } = shape;
  const attributes = {
    ...{ d, fill, stroke, 'stroke-width': strokeWidth, opacity, 'fill-opacity': fillOpacity },
    'stroke-dasharray': dash?.join(' ') || undefined,
    ...(isRound && { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
    transform: at && `translate(${at.x} ${at.y})`,
  };
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return `<path ${written.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`;
}

/** The names in rows below the plot, each with its marker. */
function legend({ data, styles, color, words }: PictureInput, top: number): string {
  let [left, y] = [edge, top];
  return data.series
    .map((entry) => {
      const style = styles.get(entry.id);
      const wide = 34 + 9.5 * lengthOf(entry.name);
      if (left + wide > pictureSize.width - edge) [left, y] = [edge, y + 26];
      const x = left;
      left += wide + 22;
      if (!style) return '';
      const mark = markShapes(style, color).map(svgOf).join('');
      return `<g transform="translate(${x} ${y})">${mark}<text x="30" ${font} font-size="17" fill="${color('body')}" direction="${words.isRightToLeft ? 'rtl' : 'ltr'}" ${words.isRightToLeft ? 'text-anchor="end"' : ''}>${escaped(entry.name)}</text></g>`;
    })
    .join('');
}

/** Signs of East Asia are twice as wide. */
const isWide = (sign: string): boolean => /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(sign);
const lengthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (isWide(sign) ? 2 : 1), 0);

/** Lines of about so many letters; what has no spaces is cut between its signs. */
export function wrapped(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(/(?<=\s)|(?<=[\u3001\u3002\uff0c])/)) {
    const line = lines.at(-1) ?? '';
    if (line && lengthOf(line + word.trimEnd()) > most) lines.push(word);
    else lines[lines.length - 1] = line + word;
  }
  return lines.map((line) => line.trim());
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
