/** From SVG to PNG with faces of our own: any title, in any language, on a machine that has none. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type Card, cardImage, cardSizeNames } from '#charts/card.ts';
import { type Language, languageCodes } from '#domain/languages.ts';
import { createTestClock } from '#kit/clock.ts';
import { isThorough } from '#kit/thorough.ts';
import type { Ctx } from '#server/context.ts';
import { createLog } from '#server/kernel/log.ts';
import { pictureFile } from './render.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'cards-'));
process.env.FONTCONFIG_FILE = join(dataDir, 'fonts/fonts.conf');
afterAll(() => rm(dataDir, { recursive: true }));
const ctx = { config: { dataDir } as Ctx['config'], clock: createTestClock(), log: createLog('silent') };

describe('[BEY-21] a machine without fonts', () => {
  const titles = [
    'Paper Herons',
    '紙の鷺と夜のフェリー、とても長い曲のタイトルがここにあります、さらに続きます',
    '年度回顾：直播门骨播放量年度回顾直播门骨播放量年度回顾直播门骨播放量年度回顾',
    'أغنية المساء الطويلة جدا التي لا تنتهي أبدا ولا تتسع لها الصورة Paper Herons 12',
    'काग़ज़ के बगुले – वर्ष की सबसे बड़ी वृद्धि और बहुत लंबा शीर्षक जो समाता नहीं',
    'Самая длинная песня этого года, которой не хватает места в одной строке',
    '종이 왜가리와 밤의 나룻배, 아주 긴 제목이 여기에 있습니다 그리고 계속됩니다',
    `<b>&"'${'W'.repeat(90)} 💛`,
    'a\u202eb\u0000c',
  ];
  const card = (language: Language, title: string): Card => ({
    ...{ language, kicker: title, title, subtitle: title, figure: '1,234,567,890', label: title },
    facts: titles.slice(0, 6).map((value) => ({ label: value, value })),
    ...{ footer: [title], sample: 'Sample data' },
  });

  /** Of the outermost pixels at both sides, those that are not of the ground. */
  async function inkAtEdges(file: Buffer): Promise<number> {
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let ink = 0;
    for (let y = 0; y < info.height; y++)
      for (const x of [...Array(40).keys()].flatMap((one) => [one, info.width - 1 - one]))
        if ((data[(y * info.width + x) * info.channels] ?? 0) > 60) ink++;
    return ink;
  }

  const languages: readonly Language[] = isThorough ? languageCodes : ['en', 'ja', 'ar'];

  test.each(languages)('draws every title in %s within the edges', async (language) => {
    // All of them in the language with the widest words; of the others what is written from another side, or differently.
    for (const title of language === 'en' || isThorough ? titles : titles.slice(-2))
      for (const size of cardSizeNames) {
        const file = await pictureFile(ctx, cardImage(card(language, title), size));
        expect([title, size, await inkAtEdges(file)]).toEqual([title, size, 0]);
      }
  });

  test('has a face of ours for each script: no two letters come out as the same empty box', async () => {
    const letters = ['あ', '語', '门', '한', 'ش', 'म', 'Ж', 'Ω', 'ệ', 'ש', 'ก'];
    const drawn = await Promise.all(
      letters.map((title) =>
        pictureFile(ctx, cardImage({ language: 'en', kicker: 'x', title, footer: [] }, 'wide')),
      ),
    );
    expect(new Set(drawn.map((file) => file.toString('base64'))).size).toBe(letters.length);
  });
});

describe('[BEY-21] pictures that are asked for', () => {
  const drawing = (title: string) => cardImage({ language: 'en', kicker: 'x', title, footer: [] }, 'wide');

  test('all at once are drawn one after another, and those too many are told to come again', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, place) => pictureFile(ctx, drawing(`Song ${place}`))),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', params: { retryAfter: 5 } } });
    expect((await readdir(join(dataDir, 'cards'))).every((name) => name.endsWith('.png'))).toBe(true);
  });
});
