/** The pictures in the README. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import type { Product, Shot } from './product.ts';

const folder = join(root, 'docs/screenshots');
const desk = { width: 1440, height: 1000 };

const shots: Record<string, Shot> = {
  'dashboard-dark': { path: '/dashboard', theme: 'dark', ...desk },
  'dashboard-light': { path: '/dashboard', theme: 'light', ...desk },
  'tracks-dark': { path: '/tracks', theme: 'dark', width: 1440, height: 900 },
  'track-dark': { path: '/track', theme: 'dark', ...desk },
  'dashboard-phone-german': { path: '/dashboard', theme: 'dark', width: 390, height: 844, language: 'de' },
};

export async function makeReadmePictures({ take }: Product): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, shot] of Object.entries(shots))
    writeFileSync(join(folder, `${name}.png`), await take(shot));
}
