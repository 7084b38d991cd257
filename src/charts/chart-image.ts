/** A chart as a picture to be sent on: drawn anew in one size, with its words, since the page's own has none of them within. */
import { type ChartData, type ChartSeries, gapsOf } from './chart-model.ts';
import { axisLabels, axisLines } from './chart-scale.ts';
import type { ChartFormats } from './chart-text.ts';
import { type Geometry, geometryOf, yOf } from './geometry.ts';
import type { LineStyle } from './line-style.ts';
import { areaPath, linePath, type Point, round, stretches } from './paths.ts';
import { stackedAreas, stackedBars } from './stacks.ts';
import { countTicks, timeTicks } from './time-ticks.ts';

export type PictureWords = {
  title: string;
  /** What the chart says, in a sentence. */
  sentence: string;
  /** Where the numbers come from, and of when they are. */
  footer: string;
  isRightToLeft: boolean;
};

type PictureInput = {
  data: ChartData;
  styles: ReadonlyMap<string, LineStyle>;
  formats: ChartFormats;
  words: PictureWords;
  /** The value of a colour of the style sheet. */
  color: (token: string) => string;
};

export const pictureSize = { width: 1200, height: 675 };
const edge = 48;
const axisWidth = 64;
const plotHeight = 400;
const font = 'font-family="system-ui, sans-serif"';

/** An SVG of it, which any canvas can take. */
export function pictureOf(input: PictureInput): string {
  const { data, words, color } = input;
  const { width, height } = pictureSize;
  const lines = wrapped(words.sentence, 92).slice(0, 2);
  const geometry = geometryOf(data, plotHeight);
  const text = (x: number, y: number, said: string, more: string) =>
    `<text x="${words.isRightToLeft ? width - x : x}" y="${y}" ${font} direction="${words.isRightToLeft ? 'rtl' : 'ltr'}" ${more}>${escaped(said)}</text>`;
  const body = `fill="${color('body')}" font-size="20"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${color('surface')}"/>`,
    text(edge, 62, words.title, `fill="${color('strong')}" font-size="28" font-weight="600"`),
    ...lines.map((line, place) => text(edge, 96 + 26 * place, line, body)),
    `<g transform="translate(${edge + axisWidth} 140)">${plot(input, geometry)}</g>`,
    legend(input, 140 + plotHeight + 34),
    text(edge, height - 28, words.footer, `fill="${color('muted')}" font-size="16"`),
    '</svg>',
  ].join('');
}

const plotWidth = pictureSize.width - 2 * edge - axisWidth;

function plot(input: PictureInput, geometry: Geometry): string {
  const { data, color } = input;
  const x = (index: number) => round(((index + geometry.edge) / geometry.span) * plotWidth);
  const gaps = gapsOf(data).map(({ from, to }) => {
    const [start, end] = [Math.max(0, x(from - 0.5)), Math.min(plotWidth, x(to + 0.5))];
    return `<rect x="${start}" y="12" width="${round(end - start)}" height="${geometry.bottom - 12}" fill="${color('muted')}" opacity="0.12"/>`;
  });
  return [
    axes(input, geometry, x),
    ...gaps,
    ...data.series.map((entry) => drawn(entry, input, geometry, x)),
  ].join('');
}

type Place = (index: number) => number;

function axes({ data, formats, color }: PictureInput, geometry: Geometry, x: Place): string {
  const { weekStart = 1, date, axisDate = date, axisValue, value } = formats;
  const write = axisLabels(geometry.scale, axisValue ?? value, value);
  const small = `${font} font-size="16" fill="${color('muted')}"`;
  const most = 9;
  const ticks = data.isCounted
    ? countTicks(data.dates, most)
    : timeTicks(data.dates, { interval: data.interval ?? 'day', weekStart, most });
  return [
    ...axisLines(geometry.scale).map((line) => {
      const y = round(yOf(geometry, line));
      return `<path d="M0 ${y}H${plotWidth}" stroke="${color('line')}"/><text x="-12" y="${y + 5}" text-anchor="end" ${small}>${escaped(write(line))}</text>`;
    }),
    ...[...ticks].map(
      ([index, unit]) =>
        `<text x="${x(index)}" y="${geometry.bottom + 26}" text-anchor="middle" ${small}>${escaped(axisDate(data.dates[index] ?? '', unit))}</text>`,
    ),
  ].join('');
}

function drawn(
  entry: ChartSeries,
  { data, styles, color }: PictureInput,
  geometry: Geometry,
  x: Place,
): string {
  const style = styles.get(entry.id);
  if (!style) return '';
  const stroke = color(style.token);
  const at = (value: number, index: number): Point => ({ x: x(index), y: round(yOf(geometry, value)) });
  if (!entry.faint && data.mode === 'areas') {
    const found = stackedAreas(data).find((area) => area.entry.id === entry.id)?.stretches ?? [];
    return found
      .map((parts) => {
        const [high, low] = (['high', 'low'] as const).map((end) =>
          parts.map((part) => at(part[end], part.index)),
        );
        return `<path d="${areaPath(high ?? [], low ?? [])}" fill="${stroke}" fill-opacity="0.45" stroke="${stroke}"/>`;
      })
      .join('');
  }
  if (!entry.faint && data.mode === 'bars') {
    const bars = stackedBars(data).find((stack) => stack.entry.id === entry.id)?.bars ?? [];
    const path = bars
      .map(({ index, low, high }) => `M${x(index)} ${at(low, index).y}V${at(high, index).y}`)
      .join('');
    return `<path d="${path}" stroke="${stroke}" stroke-width="${round(Math.min(44, (0.75 * plotWidth) / geometry.span))}"/>`;
  }
  const path = stretches(entry.values, at)
    .map((points) => linePath(points) + (points.length === 1 ? 'h0' : ''))
    .join('');
  const dash = style.dash.join(' ');
  return [
    band(entry, geometry, x, stroke),
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${entry.faint ? 2 : 3}" stroke-linecap="round" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}${entry.faint ? ' opacity="0.6"' : ''}/>`,
  ].join('');
}

function band({ band: points = [] }: ChartSeries, geometry: Geometry, x: Place, fill: string): string {
  const known = points.flatMap((point, index) => (point ? [{ ...point, index }] : []));
  const line = (end: 'low' | 'high') =>
    known.map((point): Point => ({ x: x(point.index), y: round(yOf(geometry, point[end])) }));
  return known.length > 1
    ? `<path d="${areaPath(line('high'), line('low'))}" fill="${fill}" opacity="0.16"/>`
    : '';
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
      const fill = color(style.token);
      return `<g transform="translate(${x} ${y})"><path d="M0 -5H22" stroke="${fill}" stroke-width="3" stroke-dasharray="${style.dash.join(' ') || 'none'}"/><path d="${style.marker}" transform="translate(6 -10)" fill="${fill}"/><text x="30" ${font} font-size="17" fill="${color('body')}" direction="${words.isRightToLeft ? 'rtl' : 'ltr'}" ${words.isRightToLeft ? 'text-anchor="end"' : ''}>${escaped(entry.name)}</text></g>`;
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
