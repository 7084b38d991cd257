/** Figures of sound files beside what EBU, ITU, FFmpeg and the makers of loops say of them: what is right is counted, not timed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Check,
  isAudioThere,
  loudnessChecks,
  malformedChecks,
  measuredChecks,
  musicalChecks,
} from '#kit/audio-truth.ts';

const leastTempos = 0.9;

if (!isAudioThere) {
  console.log('Left out: the sound files with known figures are not here.');
  process.exit(0);
}

const share = (checks: readonly Check[]) => ({
  right: checks.filter(({ isRight }) => isRight).length,
  of: checks.length,
  wrong: checks.filter(({ isRight }) => !isRight),
});

const musical = await musicalChecks();
const ofLoops = musical.filter(({ file, quantity }) => quantity === 'tempo' && !file.startsWith('sorohanro'));
const sets = ['formats', 'flac', 'mp3', 'music', 'loops', 'loudness'];
const measured: Check[] = [];
for (const set of sets) measured.push(...(await measuredChecks(set)));

const findings = {
  published: share(await loudnessChecks()),
  likeFfmpeg: share(measured),
  malformed: share(await malformedChecks()),
  tempoOfLoops: { ...share(ofLoops), halfOrDouble: ofLoops.filter(({ isOctave }) => isOctave).length },
  tempoOfRecordings: share(musical.filter((each) => each.quantity === 'tempo' && !ofLoops.includes(each))),
  key: share(musical.filter(({ quantity }) => quantity === 'key')),
};
for (const [name, { right, of, wrong }] of Object.entries(findings)) {
  console.log(`${name}: ${right} of ${of}`);
  for (const { file, quantity, expected, found } of wrong)
    console.log(`  ${file}: ${quantity} ${found}, expected ${expected}`);
}

const results = fileURLToPath(new URL('./results', import.meta.url));
mkdirSync(results, { recursive: true });
writeFileSync(`${results}/audio-truth.json`, `${JSON.stringify(findings, null, 2)}\n`);
const { published, malformed, tempoOfLoops } = findings;
const isEnough = tempoOfLoops.right >= leastTempos * tempoOfLoops.of;
process.exit(published.wrong.length + malformed.wrong.length > 0 || !isEnough ? 1 : 0);
