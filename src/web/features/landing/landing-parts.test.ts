/** What the landing page computes. */
import { describe, expect, it } from 'vitest';
import { countLinks } from './count-links.ts';
import { waveform } from './waveform.ts';

describe('[SITE-02] the landing page', () => {
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
