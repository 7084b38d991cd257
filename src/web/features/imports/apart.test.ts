import { expect, it } from 'vitest';
import { apartFrom } from './apart.ts';

it('[SYNC-10] two songs of one title are told apart by artist, release or ISRC, and others need nothing', () => {
  const blue = { trackId: 'a', title: 'Blue', artist: 'Nori', album: 'Sky', isrc: 'QZABC2600001' };
  const others = [
    { ...blue, trackId: 'b', artist: 'Kora' },
    { ...blue, trackId: 'b', album: 'Sky (Live)' },
    { ...blue, trackId: 'b', isrc: 'QZABC2600002' },
    { ...blue, trackId: 'b', title: 'Red' },
    { ...blue },
  ];
  expect(others.map((other) => apartFrom(blue, [blue, other]))).toEqual([
    'Nori',
    'Sky',
    'QZABC2600001',
    undefined,
    undefined,
  ]);
});
