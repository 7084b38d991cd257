import { expect, test } from 'vitest';
import { brokenRules, distributors, gainOn, playbackTargets } from './audio-targets.ts';

const target = (platform: string) => {
  const found = playbackTargets.find((each) => each.platform === platform);
  if (!found) throw new Error(platform);
  return found;
};

test('[DIA-01] louder than its target is turned down, quieter is turned up only as far as its peak allows', () => {
  expect(gainOn(target('spotify'), -9.9, 0)).toBe(-4.1);
  // The example that Spotify gives.
  expect(gainOn(target('spotify'), -20, -5)).toBe(4);
  expect(gainOn(target('spotify'), -20, -0.2)).toBe(0);
  expect(gainOn(target('spotify'), -15, -9)).toBe(1);
  expect(gainOn(target('youtube'), -20, -5)).toBe(0);
  expect(gainOn(target('apple-music'), -14, -1)).toBe(-2);
  expect(Object.is(gainOn(target('tidal'), -14, -1), 0)).toBe(true);
});

test('[DIA-01] a distributor names the rules that a file breaks', () => {
  const rules = (name: string) => {
    const found = distributors.find((each) => each.name === name);
    if (!found) throw new Error(name);
    return found;
  };
  const fine = {
    ...{ container: 'wav', sampleRate: 44_100, bitDepth: 16, channels: 2 },
    ...{ leadingSilenceSeconds: 0, trailingSilenceSeconds: 2 },
  };
  for (const each of distributors) expect(brokenRules(each, fine)).toEqual([]);
  const other = { ...fine, container: 'mp3', bitDepth: null, channels: 1, trailingSilenceSeconds: 11 };
  expect(brokenRules(rules('DistroKid'), other)).toEqual(['stereo']);
  expect(brokenRules(rules('Audiomaze'), other)).toEqual(['format', 'stereo', 'silence']);
  expect(brokenRules(rules('Symphonic'), { ...fine, sampleRate: 96_000, bitDepth: 24 })).toEqual([
    'sample_rate',
    'bit_depth',
  ]);
});

test('[DIA-01] each target and rule says where it stands and when it was read', () => {
  for (const { source, seenOn } of [...playbackTargets, ...distributors]) {
    expect(source).toMatch(/^https:\/\//);
    expect(seenOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
