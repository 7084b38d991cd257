/** Every picture that a page may show is there, in the shape in which room is kept for it. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import { panelNames, pictureFile, type Shape, shapes } from './picture-files.ts';

const folder = new URL('../../../public', import.meta.url).pathname;
const pages = ['dashboard', 'tracks', 'track'];
const pictures: [string, Shape][] = [
  ...pages.flatMap((name): [string, Shape][] => [
    [name, 'wide'],
    [name, 'phone'],
  ]),
  ...panelNames.map((name): [string, Shape] => [name, 'panel']),
];

describe('[SITE-01] [SITE-07] pictures of the product', () => {
  test.each(languageCodes)(
    'are there for whoever reads %s, for windows and phones, dark and light',
    async (language) => {
      for (const [name, shape] of pictures)
        for (const theme of ['dark', 'light'] as const) {
          const file = folder + pictureFile(name, { language, theme, shape });
          expect(existsSync(file), file).toBe(true);
          expect(await sharp(file).metadata(), file).toMatchObject(shapes[shape]);
        }
    },
  );
});
