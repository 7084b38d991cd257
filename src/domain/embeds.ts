/** The lines that others paste into their pages. Pure. */

/** In CSS pixels, as what is shown needs them. */
export const embedSizes = {
  song: { width: 480, height: 220 },
  number: { width: 480, height: 260 },
  chart: { width: 480, height: 360 },
  playlist: { width: 480, height: 420 },
} as const;

type Embed = { src: string; title: string; width: number; height: number };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The frame may open pages beside the one around it, and nothing else: what is in it needs no more, and asks for no more
 * by a header of its own.
 */
export const embedCode = ({ src, title, width, height }: Embed): string =>
  `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
