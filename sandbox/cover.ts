/** Covers: a drawing of two colours and a form per album, so that a demo needs no image of anyone's. */
import type { Item } from './catalogue.ts';
import { hex, whole } from './chance.ts';

/** The name of an item's cover: the same for an album on every platform. */
export const coverName = (item: Pick<Item, 'artist' | 'album'>): string =>
  hex(16, 'cover', item.artist, item.album);

/** An SVG drawing for a cover name; any text gives one. */
export function drawCover(name: string): string {
  const hue = whole(0, 359, 'hue', name);
  const other = (hue + whole(40, 160, 'other hue', name)) % 360;
  const radius = whole(60, 150, 'radius', name);
  const [x, y] = [whole(80, 320, 'x', name), whole(80, 320, 'y', name)];
  const rings = [1, 0.7, 0.4]
    .map((size) => `<circle cx="${x}" cy="${y}" r="${Math.round(radius * size)}" fill-opacity="0.35"/>`)
    .join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">' +
    `<linearGradient id="g" gradientTransform="rotate(${whole(0, 90, 'turn', name)})">` +
    `<stop stop-color="hsl(${hue} 55% 38%)"/><stop offset="1" stop-color="hsl(${other} 60% 22%)"/>` +
    '</linearGradient><rect width="400" height="400" fill="url(#g)"/>' +
    `<g fill="hsl(${other} 80% 70%)">${rings}</g></svg>`
  );
}
