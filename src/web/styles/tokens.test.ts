/** The tokens as measured: contrast in both themes, and lines that stay apart for every kind of colour vision. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lightColors } from '#charts/light-colors.ts';
import { type LineStyle, seriesStyle } from '#charts/line-style.ts';
import { platformStyle } from '#charts/platform-style.ts';
import { platformIds } from '#domain/platforms.ts';

const sheets = ['tokens.css', 'platforms.css'].map((name) =>
  readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'),
);

/** Linear-light channels, 0 to 1, clipped to the sRGB gamut; alpha 0 to 1. */
type LinearColor = { r: number; g: number; b: number; alpha: number };

const clamp = (value: number) => Math.min(1, Math.max(0, value));

const channel = (text: string, scale: number) =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * scale : Number(text);

/** Reads `oklch(L C H)` or `oklch(L C H / A)`; null when the text is something else. */
function parseOklch(text: string): LinearColor | null {
  const match = /^oklch\(\s*([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+)(?:deg)?\s*(?:\/\s*([\d.]+%?)\s*)?\)$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const lightness = channel(match[1] ?? '0', 1);
  const chroma = channel(match[2] ?? '0', 0.4);
  const hue = (Number(match[3]) * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha: match[4] === undefined ? 1 : channel(match[4], 1),
  };
}

type Theme = Map<string, LinearColor>;

function block(selector: string): [string, LinearColor][] {
  const bodies = sheets.map((css) => {
    const from = css.indexOf(`${selector} {`);
    return css.slice(from, css.indexOf('}', from));
  });
  return [...bodies.join('').matchAll(/--([\w-]+):\s*(oklch\([^)]*\))/g)].map(([, name = '', value = '']) => {
    const color = parseOklch(value);
    if (!color) throw new Error(`${name}: ${value}`);
    return [name, color];
  });
}

const light: Theme = new Map(block(':root'));
const dark: Theme = new Map([...light, ...block('.dark')]);
const themes = { light, dark };

function token(theme: Theme, name: string): LinearColor {
  const color = theme.get(name);
  if (!color) throw new Error(`no token ${name}`);
  return color;
}

const luminance = ({ r, g, b }: LinearColor) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: LinearColor, b: LinearColor): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const encode = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

/** A see-through colour on a ground, mixed as screens do it. */
function over(color: LinearColor, alpha: number, ground: LinearColor): LinearColor {
  const mix = (key: 'r' | 'g' | 'b') =>
    decode(encode(color[key]) * alpha + encode(ground[key]) * (1 - alpha));
  return { r: mix('r'), g: mix('g'), b: mix('b'), alpha: 1 };
}

const grounds = ['ground', 'surface', 'raised'];
const texts = [
  'strong',
  'body',
  'muted',
  'up',
  'down',
  'warning',
  'danger',
  'info',
  'plan-free',
  'plan-indie',
];
const seriesTokens = [...light.keys()].filter((name) => name.startsWith('series-'));
const lines = [...platformIds.map((id) => `platform-${id}`), ...seriesTokens];
const marks = ['accent', 'line-control', ...lines];

it('[RPT-01] what is printed has the colours of the light theme', () => {
  const hexOf = ({ r, g, b }: LinearColor) =>
    `#${[r, g, b]
      .map((part) =>
        Math.round(encode(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  for (const [name, hex] of Object.entries(lightColors))
    expect([name, hex]).toEqual([name, hexOf(token(light, name))]);
  expect(Object.keys(lightColors)).toEqual(expect.arrayContaining(lines));
});

describe.each(Object.entries(themes))('the %s theme', (_name, theme) => {
  it.each(texts)('[NAV-02] text in %s reads on every ground, hovered or not', (name) => {
    for (const ground of grounds.map((each) => token(theme, each))) {
      const hover = token(theme, 'hover');
      expect(contrast(token(theme, name), ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(theme, name), over(hover, hover.alpha, ground))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['up', 'down', 'warning', 'danger', 'info', 'plan-indie'])(
    '[NAV-02] %s reads on its own tint',
    (name) => {
      const tint = over(token(theme, name), name === 'plan-indie' ? 0.12 : 0.08, token(theme, 'surface'));
      expect(contrast(token(theme, name), tint)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('[NAV-02] text on filled controls and badges reads', () => {
    expect(contrast(token(theme, 'on-accent'), token(theme, 'accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token(theme, 'on-danger'), token(theme, 'danger'))).toBeGreaterThanOrEqual(4.5);
    for (const stop of ['plan-premium-from', 'plan-premium-via', 'plan-premium-to']) {
      expect(contrast(token(theme, 'on-plan-premium'), token(theme, stop))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(marks)('[ANL-06] marks in %s stand out on every ground', (name) => {
    for (const ground of grounds) {
      expect(contrast(token(theme, name), token(theme, ground))).toBeGreaterThanOrEqual(3);
    }
  });
});

type Matrix = readonly [readonly number[], readonly number[], readonly number[]];

/** Machado, Oliveira and Fernandes 2009, full severity, on linear light. */
const visions: Record<string, Matrix> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The colour as it is seen, in OKLab, where distance is difference. */
function seen({ r, g, b }: LinearColor, matrix: Matrix): number[] {
  const channels = matrix.map((row) =>
    Math.min(1, Math.max(0, (row[0] ?? 0) * r + (row[1] ?? 0) * g + (row[2] ?? 0) * b)),
  );
  const [x = 0, y = 0, z = 0] = channels;
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Below this distance two thin lines may be taken for each other. */
const closeness = 0.1;

const distance = (one: LineStyle, other: LineStyle, theme: Theme, matrix: Matrix): number => {
  const [a, b] = [one, other].map(({ token: name }) => seen(token(theme, name), matrix)) as [
    number[],
    number[],
  ];
  return Math.hypot(...a.map((value, axis) => value - (b[axis] ?? 0)));
};

function closePairs(styles: readonly LineStyle[], theme: Theme, matrix: Matrix): [LineStyle, LineStyle][] {
  const pairs = styles.flatMap((one, place) =>
    styles.slice(place + 1).map((other): [LineStyle, LineStyle] => [one, other]),
  );
  return pairs.filter(([one, other]) => distance(one, other, theme, matrix) < closeness);
}

const sets = {
  platforms: platformIds.map(platformStyle),
  songs: seriesTokens.map((_, index) => seriesStyle(index, seriesTokens.length)),
};

describe.each(Object.entries(sets))('the lines of %s', (_name, styles) => {
  const cases = Object.entries(themes).flatMap(([theme, tokens]) =>
    Object.entries(visions).map(([vision, matrix]) => ({ theme, vision, tokens, matrix })),
  );

  it.each(cases)(
    '[ANL-06] with $vision in the $theme theme, lines of like colour differ in dash and marker',
    (each) => {
      const pairs = closePairs(styles, each.tokens, each.matrix);
      if (each.vision === 'full') expect(pairs).toEqual([]);
      for (const [one, other] of pairs) {
        expect([one.token, other.token, one.dash]).not.toEqual([one.token, other.token, other.dash]);
        expect(one.marker).not.toBe(other.marker);
      }
    },
  );
});

describe.each(Array.from({ length: 29 }, (_, index) => index + 2))('%i lines', (count) => {
  const styles = Array.from({ length: count }, (_, index) => seriesStyle(index, count));

  it('[ANL-06] no two look alike: a colour comes again only after all others, with another dash and marker', () => {
    const colors = styles.map(({ token: name }) => name);
    expect(new Set(colors).size).toBe(Math.min(count, seriesTokens.length));
    for (const [place, one] of styles.entries())
      for (const other of styles.slice(place + 1))
        if (one.token === other.token) {
          expect(one.dash).not.toEqual(other.dash);
          expect(one.marker).not.toBe(other.marker);
        }
  });

  it('[ANL-06] areas that stand on each other are told apart by colour alone, whoever looks', () => {
    for (const theme of Object.values(themes))
      for (const matrix of Object.values(visions))
        for (const [place, one] of styles.slice(1).entries()) {
          const below = styles[place] ?? one;
          expect(distance(below, one, theme, matrix), `${below.token} ${one.token}`).toBeGreaterThan(
            closeness,
          );
        }
  });
});

describe('the palette', () => {
  it('[NAV-02] both themes set the same colours', () => {
    const names = (selector: string) => block(selector).map(([name]) => name);
    const shared = ['on-plan-premium', 'plan-premium-from', 'plan-premium-to', 'plan-premium-via'];
    expect(
      names(':root')
        .filter((name) => !names('.dark').includes(name))
        .sort(),
    ).toEqual(shared);
    expect(names('.dark').filter((name) => !names(':root').includes(name))).toEqual([]);
  });
});
