/** Pictures that were made to do harm: each is encoded anew from a bounded number of pixels, or refused in a word. */
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureRefusals } from '#contract/pictures.ts';
import { damaged } from '#kit/bombs.ts';
import { jpegOfScans, madePng } from '#kit/made-pictures.ts';
import { draws } from '#kit/thorough.ts';
import { scansIn } from '#server/kernel/foreign/picture-kind.ts';
import { type PictureRefusal, squaresOf } from './encode.ts';

const outcomeOf = async (file: Buffer): Promise<'made' | PictureRefusal> => {
  const made = await squaresOf(file);
  if (typeof made === 'string') return made;
  for (const [name, side] of [
    ['large', 512],
    ['small', 96],
  ] as const)
    expect(await sharp(made[name]).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  return 'made';
};

test.each<[string, () => Buffer, 'made' | PictureRefusal]>([
  ['that says it is 60,000 wide and high', () => madePng(60_000, 60_000, 1_000), 'pixels'],
  ['that says it is as large as can be said', () => madePng(2 ** 31 - 1, 2 ** 31 - 1, 1_000), 'broken'],
  ['that says it has no height', () => madePng(100, 0, 1_000), 'broken'],
  ['of one line of two million pixels', () => madePng(2_000_000, 1, 6_000_001), 'broken'],
  ['whose pixels unpack to far more than it says', () => madePng(10, 10, 50_000_000), 'made'],
  ['whose pixels are fewer than it says', () => madePng(3_000, 3_000, 1_000), 'broken'],
  ['interlaced, whose pixels are fewer than it says', () => madePng(3_000, 3_000, 1_000, true), 'broken'],
  ['that is gone through 15 times', () => jpegOfScans(64, 1), 'made'],
  ['that is gone through 883 times', () => jpegOfScans(64, 63), 'broken'],
])('[AUTH-08] [SEC-03] a picture %s', async (_, make, outcome) => {
  expect(await outcomeOf(make())).toBe(outcome);
});

const painted = sharp({ create: { width: 90, height: 40, channels: 3, background: '#c33' } });
const sound = {
  png: await painted.clone().png().toBuffer(),
  jpeg: await painted.clone().jpeg().toBuffer(),
  'progressive jpeg': await painted.clone().jpeg({ progressive: true }).toBuffer(),
  webp: await painted.clone().webp().toBuffer(),
};

test('[AUTH-08] of how many passes a picture is, is counted as its programs write it', () => {
  expect(scansIn(sound.jpeg)).toBe(1);
  expect(scansIn(sound['progressive jpeg'])).toBeGreaterThan(1);
  expect(scansIn(sound['progressive jpeg'])).toBeLessThan(20);
  expect(scansIn(jpegOfScans(64, 63))).toBe(883);
});

test.each(Object.entries(sound))(
  '[AUTH-08] [SEC-03] a damaged %s is made anew, or refused in a word',
  async (_, file) => {
    await fc.assert(
      fc.asyncProperty(damaged(file), async (bytes) => {
        expect(['made', ...pictureRefusals]).toContain(await outcomeOf(bytes));
        expect(scansIn(bytes)).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: draws(40) },
    );
  },
);

test('[AUTH-08] [SEC-03] of many pictures at once some are made, and the others are told to come again', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => outcomeOf(sound.png)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(40);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', params: { retryAfter: 10 } } });
  expect(await outcomeOf(sound.png)).toBe('made');
});
