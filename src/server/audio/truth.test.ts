import { expect, test } from 'vitest';
import { isAudioThere, loudnessChecks, malformedChecks } from '#kit/audio-truth.ts';

/** All of them, with tempo, key and other formats, are compared by `npm run bench -- audio-truth`. */
test.skipIf(!isAudioThere)(
  '[DIA-01] the published readings of EBU and ITU are met, within their tolerances (skipped without ../shared)',
  async () => {
    const checks = await loudnessChecks(2);
    expect(checks.length).toBeGreaterThan(5);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  },
);

test.skipIf(!isAudioThere)(
  '[UPL-02] files made to crash their readers get a reason, or figures (skipped without ../shared)',
  async () => {
    const checks = await malformedChecks(8);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  },
);
