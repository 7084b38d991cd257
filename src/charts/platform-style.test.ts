/** Platforms are told apart without their colours. */
import { expect, it } from 'vitest';
import { platformIds } from '#domain/platforms.ts';
import { platformStyle } from './platform-style.ts';

it('[ANL-06] no two platforms share a marker', () => {
  const markers = platformIds.map((platform) => platformStyle(platform).marker);
  expect(new Set(markers).size).toBe(platformIds.length);
});
