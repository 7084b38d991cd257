/** Sound that went through encoders: what gives away that a file was lossy before, and the copy that players stream. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { describe, expect, test } from 'vitest';
import { noise, sine, wav } from '#kit/wave.ts';
import { analyse, usualLimits } from './analyse.ts';
import { fileOf } from './sounds-for-test.ts';

type Encoding = { codec: string; sample: string; bitRate?: number };

async function encoded(from: string, name: string, { codec, sample, bitRate }: Encoding): Promise<string> {
  const to = join(from, '..', name);
  const input = await Demuxer.open(from);
  const stream = input.audio();
  if (!stream) throw new Error('no sound');
  const decoder = await Decoder.create(stream);
  const encoder = await Encoder.create(codec as never, bitRate === undefined ? {} : { bitrate: bitRate });
  const filter = FilterAPI.create(`aformat=sample_fmts=${sample}`);
  await pipeline(input, decoder, filter, encoder, await Muxer.open(to)).completion;
  return to;
}

async function found(path: string, copyTo?: string) {
  const analysis = await analyse(path, usualLimits, copyTo === undefined ? {} : { copyTo });
  if ('refused' in analysis) throw new Error(analysis.refused);
  return analysis;
}

/** A chord over noise that falls towards high pitches, as music does. */
function music(): string {
  const rough = noise(0.4);
  const held = [0, 0];
  const wave = (second: number, channel: number) => {
    held[channel] = 0.75 * (held[channel] ?? 0) + 0.25 * rough(0, 0);
    return 0.6 * held[channel] + 0.05 * rough(0, 0) + sine(220, 0.15)(second, 0) + sine(277, 0.1)(second, 0);
  };
  return fileOf(wav(wave, { seconds: 6, rate: 44_100 }));
}

const back = { codec: 'pcm_s16le', sample: 's16' };

describe('a lossless file that was lossy before', () => {
  test.each([
    ['MP3 of 128 kbit/s', 'a.mp3', { codec: 'libmp3lame', sample: 'fltp', bitRate: 128_000 }, 0.9, 16_000],
    ['MP3 of 320 kbit/s', 'a.mp3', { codec: 'libmp3lame', sample: 'fltp', bitRate: 320_000 }, 0.5, 19_500],
    ['AAC of 128 kbit/s', 'a.m4a', { codec: 'aac', sample: 'fltp', bitRate: 128_000 }, 0.9, 16_000],
  ] as const)('[DIA-01] %s is told by its wall', async (_what, name, encoding, least, above) => {
    const lossy = await encoded(music(), name, encoding);
    const { spectrum } = await found(await encoded(lossy, 'back.wav', back));
    expect(spectrum?.lossyOrigin).toBeGreaterThanOrEqual(least);
    expect(spectrum?.cutoffHz).toBeGreaterThan(above);
  });

  test('[DIA-01] what never was, and what kept all that it had, are not called so', async () => {
    const whole = music();
    expect((await found(whole)).spectrum).toMatchObject({ lossyOrigin: 0, cutoffHz: null });
    // This encoder cuts nothing at 320 kbit/s: there is no wall to be found, and nothing is claimed.
    const lossy = await encoded(whole, 'a.m4a', { codec: 'aac', sample: 'fltp', bitRate: 320_000 });
    expect((await found(await encoded(lossy, 'back.wav', back))).spectrum?.lossyOrigin).toBe(0);
  });
});

test('[UPL-02] a FLAC that was cut off is told as far as it goes, and one without sound is refused', async () => {
  const whole = readFileSync(await encoded(music(), 'a.flac', { codec: 'flac', sample: 's16' }));
  const { file, warnings } = await found(fileOf(whole.subarray(0, whole.length / 2), 'cut.flac'));
  expect(file.codec).toBe('flac');
  expect(file.durationSeconds).toBeGreaterThan(2);
  expect(file.durationSeconds).toBeLessThan(4);
  expect(warnings).toContain('header_length');
  expect(await analyse(fileOf(whole.subarray(0, 60), 'head.flac'))).toHaveProperty('refused');
});

describe('the copy that is streamed', () => {
  const tone = sine(440, 0.4);

  test('[UPL-04] of a file that no browser plays it has the same sound, to the sample as long', async () => {
    const aiff = await encoded(fileOf(wav(tone, { seconds: 3, rate: 44_100 })), 'a.aiff', {
      codec: 'pcm_s16be',
      sample: 's16',
    });
    const copyTo = join(aiff, '..', 'copy.mp3');
    const original = await found(aiff, copyTo);
    expect(original.hasStreamCopy).toBe(true);
    const copy = await found(copyTo);
    expect(copy.file).toMatchObject({ codec: 'mp3', bitRate: 320_000, channels: 2, sampleRate: 44_100 });
    expect(copy.file.durationSeconds).toBe(original.file.durationSeconds);
    const [was, is] = [original.loudness.integratedLufs, copy.loudness.integratedLufs];
    expect(Math.abs(Number(was) - Number(is))).toBeLessThan(0.1);
  });

  test.each([
    ['96 kHz in five channels', { rate: 96_000, channels: 5 }, { channels: 2, sampleRate: 48_000 }],
    ['88.2 kHz in one channel', { rate: 88_200, channels: 1 }, { channels: 1, sampleRate: 44_100 }],
  ])('[UPL-04] %s becomes what MP3 can hold', async (_what, options, expected) => {
    const path = fileOf(wav(tone, { seconds: 1, ...options }));
    const copyTo = join(path, '..', 'copy.mp3');
    expect((await found(path, copyTo)).hasStreamCopy).toBe(true);
    expect((await found(copyTo)).file).toMatchObject(expected);
  });

  test('[UPL-04] what browsers play and is small enough has none', async () => {
    const path = fileOf(wav(tone, { seconds: 1, rate: 8_000, channels: 1 }));
    const mp3 = await encoded(path, 'a.mp3', { codec: 'libmp3lame', sample: 'fltp', bitRate: 64_000 });
    for (const each of [path, mp3])
      expect((await found(each, join(path, '..', 'copy.mp3'))).hasStreamCopy).toBe(false);
  });

  test('[UPL-04] where it cannot be written the file is measured all the same', async () => {
    const path = fileOf(wav(tone, { seconds: 1 }));
    expect((await found(path, '/dev/full')).hasStreamCopy).toBe(false);
    expect((await found(path, join(path, 'nowhere', 'copy.mp3'))).hasStreamCopy).toBe(false);
  });
});
