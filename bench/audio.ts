/**
 * Processor time of measuring five minutes of 24 bits at 96 kHz, beside Debian's `ffmpeg` with the filters that somebody
 * would use by hand for the same figures, in one pass: loudness with both peaks, statistics, silence and phase. Ours tells
 * tempo, key, spectrum and tags besides. Then both once more with an MP3 of 320 kbit/s made in the same pass, as an upload
 * gets it. `BENCH_SECONDS` sets the length.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, middle, report } from './kit.ts';
import { sized } from './sizes.ts';

const seconds = sized('SECONDS', 300, 20);
const rounds = 3;
const rate = 96_000;
const folder = mkdtempSync(join(tmpdir(), 'tracklight-bench-'));
const path = join(folder, 'five.wav');

/** A chord with a beat of noise, second by second. */
function writeSound(): void {
  const bytes = rate * seconds * 6;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 6, 28);
  head.writeUInt16LE(6, 32);
  head.writeUInt16LE(24, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  const file = openSync(path, 'w');
  writeSync(file, head);
  let state = 1;
  for (let second = 0; second < seconds; second++) {
    const part = Buffer.alloc(rate * 6);
    for (let at = 0; at < rate; at++) {
      const time = second + at / rate;
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const beat = 0.4 * Math.exp(-12 * ((time * 2) % 1)) * (state / 2 ** 31 - 1);
      for (const [side, hz] of [220, 277].entries())
        part.writeIntLE(
          Math.round(8_388_607 * (0.3 * Math.sin(2 * Math.PI * hz * time) + beat)),
          at * 6 + side * 3,
          3,
        );
    }
    writeSync(file, part);
  }
  closeSync(file);
}

/** Milliseconds of processor time of a program that has ended. */
function processorTime(program: string, words: readonly string[]): number | undefined {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null', 'bash', program, ...words];
  const { status, stderr } = spawnSync('bash', timed, { encoding: 'utf8', env: process.env });
  const [user, system] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return status === 0 ? ((user ?? 0) + (system ?? 0)) * 1000 : undefined;
}

const copy = join(folder, 'copy.mp3');
const byHand = [
  ...['-v', 'error', '-nostats', '-y', '-i', path, '-filter_complex'],
  '[0:a]asplit[a][b];[a]ebur128=peak=sample+true:framelog=verbose,astats,silencedetect=noise=-60dB:d=0.1[x];' +
    '[b]aformat=channel_layouts=stereo,aphasemeter=video=0[y]',
  ...['-map', '[x]', '-f', 'null', '-', '-map', '[y]', '-f', 'null', '-'],
];
const copiedByHand = ['-map', '0:a', '-c:a', 'libmp3lame', '-b:a', '320k', '-ar', '48000', copy];
const child = new URL('../src/server/audio/child.ts', import.meta.url).pathname;

function inTurn(name: string, ours: readonly string[], hand: readonly string[]) {
  const question = ['--no-warnings', child, path, '100000', ...ours];
  const taken = Array.from({ length: rounds }, () => ({
    ours: processorTime(process.execPath, question) ?? Number.NaN,
    hand: processorTime('ffmpeg', [...byHand, ...hand]) ?? Number.NaN,
  }));
  const [own, baseline] = [middle(taken.map((each) => each.ours)), middle(taken.map((each) => each.hand))];
  return compare(name, 'ms of processor time', own, baseline, { atMost: 1.3 });
}

try {
  if (processorTime('ffmpeg', ['-version']) === undefined) {
    console.log('Left out: there is no ffmpeg here to compare with.');
    process.exit(0);
  }
  writeSound();
  const sound = `${seconds} s of 24 bits at 96 kHz`;
  report('audio', [
    inTurn(`${sound}, measured once`, [], []),
    inTurn(`${sound}, measured and copied at 320 kbit/s`, [copy], copiedByHand),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
