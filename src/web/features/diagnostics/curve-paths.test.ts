import { describe, expect, test } from 'vitest';
import { loudestOf } from '#i18n/diagnostics/figures.ts';
import { linePath, spectrumPath, wavePath } from './curve-paths.ts';
import { gainFor } from './mixer.ts';

const box = { width: 100, height: 10 };

describe('curves', () => {
  test('[DIA-01] a line breaks where nothing was measured and stays within its box', () => {
    expect(linePath([-50, -25, null, 20], box, [-50, 0])).toBe('M0.0 10.0L33.3 5.0M100.0 0.0');
    expect(linePath([], box, [-50, 0])).toBe('');
    expect(linePath([-50], box, [-50, 0])).toBe('M0.0 10.0');
  });

  test('[DIA-01] the waveform is an outline around the middle, also of silence', () => {
    expect(wavePath([255, 0], box)).toBe('M0.0 0.0L100.0 5.0L100.0 5.0L0.0 10.0Z');
  });

  test('[DIA-01] octaves are equally wide', () => {
    const points = [20, 40, 80].map((hz) => ({ hz, db: -60 }));
    expect(spectrumPath(points, box, [-120, 0])).toBe('M0.0 5.0L50.0 5.0L100.0 5.0');
  });

  test('[DIA-01] the loudest step is found, and silence has none', () => {
    expect(loudestOf([null, -20, -9, -12], 0.5)).toEqual({ value: -9, at: 1 });
    expect(loudestOf([null, null], 0.1)).toBeUndefined();
  });
});

describe('levels', () => {
  const target = {
    platform: 'spotify' as const,
    targetLufs: -14,
    source: 'https://x.example',
    seenOn: '2026-11-28',
  };
  const loud = { integratedLufs: -8, platforms: [{ ...target, gainDb: -6 }] };
  const quiet = { integratedLufs: -17, platforms: [{ ...target, gainDb: 2 }] };
  const silent = { integratedLufs: null, platforms: [{ ...target, gainDb: null }] };

  test('[DIA-01] at the same loudness the louder one comes down and the other stays', () => {
    expect(gainFor('matched', loud, quiet)).toBe(-9);
    expect(gainFor('matched', quiet, loud)).toBe(0);
    expect(gainFor('matched', loud, silent)).toBe(0);
    expect(gainFor('matched', loud, undefined)).toBe(0);
  });

  test('[DIA-01] at a platform each plays as it would there', () => {
    expect([gainFor('spotify', loud, quiet), gainFor('spotify', quiet, loud)]).toEqual([-6, 2]);
    expect(gainFor('spotify', silent, undefined)).toBe(0);
    expect(gainFor('own', loud, quiet)).toBe(0);
  });
});
