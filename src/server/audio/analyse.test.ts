import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { madePng } from '#kit/made-pictures.ts';
import { isThorough } from '#kit/thorough.ts';
import { noise, sine, type Wave, type WavOptions, wav } from '#kit/wave.ts';
import { analyse, usualLimits } from './analyse.ts';
import { type Analysis, peakCount, type RefusedAudio } from './analysis.ts';
import { fileOf, id3, picture, textFrame } from './sounds-for-test.ts';

async function measured(path: string): Promise<Analysis> {
  const found = await analyse(path);
  if ('refused' in found) throw new Error(found.refused);
  return found;
}

const measure = (wave: Wave, options?: WavOptions) => measured(fileOf(wav(wave, options)));

const refusalOf = async (path: string, limits = usualLimits) =>
  ((await analyse(path, limits)) as RefusedAudio).refused;

/** A frame of MPEG-1 layer III at 128 kbit/s and 44.1 kHz, in which nothing sounds. */
const silentFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
const silentMp3 = Buffer.concat(Array.from({ length: 80 }, () => silentFrame));

describe('what is measured', () => {
  test('[DIA-01] a tone has the loudness and peaks of the standard, and no figure that it cannot have', async () => {
    // EBU Tech 3341: a stereo tone of 1 kHz at -23 dBFS reads -23 LUFS.
    const { file, loudness, peaks, stereo, signal, warnings } = await measure(sine(1000, 10 ** (-23 / 20)));
    expect(file).toMatchObject({ container: 'wav', codec: 'pcm_s16le', sampleRate: 48_000, bitDepth: 16 });
    expect(file).toMatchObject({
      bitRate: 1_536_000,
      bitRateMode: 'constant',
      channels: 2,
      durationSeconds: 4,
    });
    expect(loudness.integratedLufs).toBeCloseTo(-23, 1);
    expect(loudness.momentaryMaxLufs).toBeCloseTo(-23, 1);
    expect(loudness.shortTermMaxLufs).toBeCloseTo(-23, 1);
    expect(loudness.truePeakDbtp).toBeCloseTo(-23, 1);
    expect(loudness.series.momentary).toHaveLength(40);
    expect(stereo).toMatchObject({ correlation: 1, monoChangeDb: 0, balanceDb: 0, isDualMono: true });
    expect(signal).toMatchObject({ clippedRuns: 0, dcOffset: [0, 0], realBitDepth: 16 });
    expect(peaks).toHaveLength(peakCount);
    expect(Math.max(...peaks)).toBe(Math.round(255 * 10 ** (-23 / 20)));
    expect(warnings).toEqual([]);
  });

  test('[DIA-01] runs at full scale, silence at both ends, an offset and the louder side are found', async () => {
    const wave: Wave = (second, channel) => {
      if (second < 0.5 || second >= 3) return 0;
      return channel === 0 ? sine(440, 2)(second, 0) : 0.25 + sine(440, 0.25)(second, 0);
    };
    const { signal, stereo } = await measure(wave);
    expect(signal.leadingSilenceSeconds).toBeCloseTo(0.5, 2);
    expect(signal.trailingSilenceSeconds).toBeCloseTo(1, 2);
    // Twice in each period of 2.5 seconds; three samples in a row are the fewest that count.
    expect(signal.clippedRuns).toBe(2200);
    expect(signal.longestRunSamples).toBeGreaterThan(30);
    expect(signal.clippedAtSeconds[0]).toBeCloseTo(0.5, 2);
    expect(signal.dcOffset[1]).toBeCloseTo((0.25 * 2.5) / 4, 3);
    expect(stereo?.balanceDb).toBeLessThan(-5);
    expect(stereo?.correlation).toBeGreaterThan(0.4);
    expect(stereo?.series.correlation[0]).toBeNull();
  });

  test.runIf(isThorough)('[DIA-01] opposite channels vanish in mono', async () => {
    const { stereo } = await measure(
      (second, channel) => (channel === 0 ? 1 : -1) * sine(440, 0.5)(second, 0),
    );
    expect(stereo).toMatchObject({ correlation: -1, isDualMono: false });
    expect(stereo?.monoChangeDb ?? -200).toBeLessThan(-60);
  });

  test.runIf(isThorough)('[DIA-01] 16 bits that were padded to 24 are told', async () => {
    const sixteen = noise(0.5);
    const padded = await measure(() => Math.round(sixteen(0, 0) * 32_767) / 32_768 / (1 - 2 ** -23), {
      bits: 24,
    });
    expect(padded.file.bitDepth).toBe(24);
    expect(padded.signal.realBitDepth).toBe(16);
    expect((await measure(noise(0.5), { bits: 24 })).signal.realBitDepth).toBe(24);
  });

  test('[DIA-01] silence and a click have no loudness, tempo or key, and are no failure', async () => {
    const silent = await measure(() => 0);
    expect(silent.loudness).toMatchObject({
      integratedLufs: null,
      truePeakDbtp: null,
      momentaryMaxLufs: null,
    });
    expect(silent).toMatchObject({ tempo: null, key: null, spectrum: null });
    expect(silent.stereo).toMatchObject({ correlation: null, isDualMono: false });
    expect(silent.signal).toMatchObject({ leadingSilenceSeconds: 4, trailingSilenceSeconds: 4 });
    expect((await measure(noise(0.5), { seconds: 0.01 })).loudness.integratedLufs).toBeNull();
  });

  test('[DIA-01] clicks have their tempo, a chord its key', async () => {
    const clicks = noise(0.8);
    const beat = await measure((second) => (second % 0.5 < 0.02 ? clicks(second, 0) : 0), { seconds: 20 });
    expect(beat.tempo?.bpm).toBeCloseTo(120, 0);
    expect(beat.tempo?.confidence).toBeGreaterThanOrEqual(0.7);
    // A minor: a, c, e, with a scale below.
    const notes = [220, 261.63, 329.63, 440];
    const chord = await measure((second) => notes.reduce((sum, hz) => sum + sine(hz, 0.2)(second, 0), 0));
    expect(chord.key).toMatchObject({ tonic: 'A', mode: 'minor' });
  });

  test.runIf(isThorough)('[DIA-01] curves stay bounded, however long the file is', async () => {
    const { loudness, stereo, peaks } = await measure(noise(0.3), { seconds: 130, rate: 8000, channels: 2 });
    expect(loudness.series.momentary.length).toBeGreaterThan(300);
    expect(loudness.series.momentary.length).toBeLessThanOrEqual(600);
    expect(stereo?.series.correlation.length).toBeLessThanOrEqual(600);
    expect(loudness.series.stepSeconds * loudness.series.momentary.length).toBeCloseTo(130, 0);
    expect(peaks).toHaveLength(peakCount);
  });
});

describe('the tags', () => {
  test('[UPL-01] title, artist, album, ISRC and artwork come from the tags, bounded and without what hides', async () => {
    const art = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c03' } })
      .jpeg()
      .toBuffer();
    const tag = id3([
      ['TIT2', textFrame('A \u202eB <b>bold</b>')],
      ['TPE1', textFrame('x'.repeat(5000))],
      ['TSRC', textFrame('GB-AYE-67-00067')],
      ['APIC', picture('image/jpeg', art)],
    ]);
    const { tags, file, warnings } = await measured(fileOf(Buffer.concat([tag, silentMp3]), 'a.mp3'));
    expect(file).toMatchObject({ container: 'mp3', codec: 'mp3', bitRate: 128_000, bitRateMode: 'constant' });
    expect(tags).toMatchObject({ title: 'A B <b>bold</b>', isrc: 'GBAYE6700067', album: null });
    expect(tags.artist).toHaveLength(500);
    expect(tags.artwork).toMatchObject({ width: 600, height: 450 });
    const { format } = await sharp(Buffer.from(tags.artwork?.webp ?? '', 'base64')).metadata();
    expect(format).toBe('webp');
    expect(warnings).toEqual([]);
  });

  test.each([
    ['a drawing', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a text', 'image/png', 'not a picture'],
    ['half a picture', 'image/png', '\x89PNG\r\n\x1a\nabc'],
    ['a picture of 60,000 by 60,000', 'image/png', madePng(60_000, 60_000, 100_000).toString('latin1')],
  ])('[UPL-01] artwork that is %s is left out', async (_what, mime, bytes) => {
    const tag = id3([['APIC', picture(mime, Buffer.from(bytes, 'latin1'))]]);
    const { tags, warnings } = await measured(fileOf(Buffer.concat([tag, silentMp3]), 'a.mp3'));
    expect(tags.artwork).toBeNull();
    expect(warnings).toEqual(['artwork_unusable']);
  });

  test.runIf(isThorough)('[UPL-01] tags of 100 MB are not read, and the sound is', async () => {
    const tag = id3([['TIT2', textFrame('x')]], 100 * 2 ** 20);
    const bytes = Buffer.concat([tag, Buffer.alloc(100 * 2 ** 20 - tag.length + 10), silentMp3]);
    const found = await analyse(fileOf(bytes, 'a.mp3'));
    if (!('refused' in found)) expect(found.warnings).toContain('tags_unreadable');
    else expect(found.refused).toBe('not_audio');
  });
});

describe('what is not taken', () => {
  test('[UPL-02] the content decides, whatever the name says', async () => {
    expect(await refusalOf(fileOf('Dear diary', 'song.wav'))).toBe('not_audio');
    expect(await refusalOf(fileOf('', 'song.mp3'))).toBe('not_audio');
    expect(
      await refusalOf(fileOf('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'song.mp3')),
    ).not.toBeUndefined();
    const path = fileOf(wav(sine(440, 0.5)), 'song.txt');
    expect((await measured(path)).file.container).toBe('wav');
  });

  test.each([
    ['1 Hz', { rate: 1 }, 'sample_rate'],
    ['1 MHz', { rate: 1_000_000 }, 'sample_rate'],
    ['192 channels', { channels: 192 }, 'channels'],
  ] as const)('[UPL-02] %s is refused by its reason', async (_what, claims, reason) => {
    expect(await refusalOf(fileOf(wav(sine(440, 0.5), { seconds: 0.5, claims })))).toBe(reason);
  });

  test('[UPL-02] a header that promises four gigabytes is believed no further than the file goes', async () => {
    const found = await measured(fileOf(wav(sine(440, 0.5), { claims: { dataBytes: 0xffff_fff0 } })));
    expect(found.file.durationSeconds).toBe(4);
  });

  test('[UPL-02] longer than is allowed, heavier than is allowed, and headers without sound', async () => {
    const path = fileOf(wav(sine(440, 0.5)));
    const copyTo = `${path}.mp3`;
    expect(await analyse(path, { ...usualLimits, audioSeconds: 3 }, { copyTo })).toEqual({
      refused: 'too_long',
    });
    // Its packets were counted, and nothing of it was decoded.
    expect(existsSync(copyTo)).toBe(false);
    expect(await refusalOf(path, { ...usualLimits, megabytes: -700 })).toMatch(/too_heavy|broken_off/);
    expect(await refusalOf(fileOf(wav(sine(440, 0.5), { seconds: 0 })))).toMatch(/no_samples|not_audio/);
  });

  test.runIf(isThorough)('[UPL-02] moving pictures are no audio file', async (context) => {
    const path = fileOf('', 'film.mp4');
    try {
      const source = ['-f', 'lavfi', '-i', 'testsrc=d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, path], { stdio: 'ignore' });
    } catch {
      context.skip('no ffmpeg here that could make one');
    }
    expect(await refusalOf(path)).toBe('video');
  });

  test('[UPL-02] whoever stops waiting ends the process', async () => {
    const end = new AbortController();
    const path = fileOf(wav(noise(0.5), { seconds: 60 }));
    const answer = analyse(path, usualLimits, { signal: end.signal });
    end.abort();
    await expect(answer).rejects.toThrow();
  });
});
