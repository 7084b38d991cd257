/** What the landing page computes. */
import { describe, expect, it } from 'vitest';
import { waveform } from './hero-light.tsx';

describe('[SITE-02] the landing page', () => {
  it('draws the same waveform everywhere', () => {
    expect(waveform(120)).toEqual(waveform(120));
    expect(waveform(120).every((share) => share > 0 && share <= 1)).toBe(true);
  });
});
