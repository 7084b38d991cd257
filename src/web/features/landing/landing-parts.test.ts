/** What the landing page computes. */
import { describe, expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { countLinks } from './pending-links.ts';
import { yearlySaving } from './saving.ts';
import { waveform } from './waveform.ts';

describe('[SITE-02] the landing page', () => {
  it('states a yearly saving that every paid plan keeps', () => {
    expect(yearlySaving()).toBe(10);
    for (const { price } of Object.values(plans)) {
      expect(price.yearly).toBeLessThanOrEqual(12 * price.monthly * 0.9);
    }
  });

  it('counts the links in whatever was pasted', () => {
    expect(countLinks('')).toBe(0);
    expect(countLinks('no link here')).toBe(0);
    expect(countLinks('mine: https://youtu.be/a and\nHTTPS://open.spotify.com/track/b')).toBe(2);
  });

  it('draws the same waveform everywhere', () => {
    expect(waveform(120)).toEqual(waveform(120));
    expect(waveform(120).every((share) => share > 0 && share <= 1)).toBe(true);
  });
});
