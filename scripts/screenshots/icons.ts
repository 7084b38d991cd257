/** The icons of the installed app, from our mark; the maskable one has the room that round masks cut away. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../prepare.mjs';

const folder = join(root, 'public/icons');
const ground = '#101116';

async function icon(size: number, share: number, file: string): Promise<void> {
  const mark = readFileSync(join(root, 'public/favicon.svg'));
  const inner = Math.round(size * share);
  const input = await sharp(mark, { density: 1200 })
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, file));
}

export async function makeIcons(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await icon(180, 0.72, '180.png');
  await icon(192, 0.72, '192.png');
  await icon(512, 0.72, '512.png');
  await icon(512, 0.54, 'maskable-512.png');
}
