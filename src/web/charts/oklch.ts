/** OKLCH to sRGB, for canvases that cannot read CSS colours and for the contrast tests of the tokens. */

/** Linear-light channels, 0 to 1, clipped to the sRGB gamut; alpha 0 to 1. */
export type LinearColor = { r: number; g: number; b: number; alpha: number };

const clamp = (value: number) => Math.min(1, Math.max(0, value));

const channel = (text: string, scale: number) =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * scale : Number(text);

/** Reads `oklch(L C H)` or `oklch(L C H / A)`; null when the text is something else. */
export function parseOklch(text: string): LinearColor | null {
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

const encode = (linear: number) =>
  Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));

/** The same colour as every canvas understands it: `rgba(r, g, b, a)`; other notations pass unchanged. */
export function toRgb(text: string, alpha = 1): string {
  const color = parseOklch(text);
  if (!color) return text.trim();
  return `rgba(${encode(color.r)}, ${encode(color.g)}, ${encode(color.b)}, ${color.alpha * alpha})`;
}
