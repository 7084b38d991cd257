import { expect, test } from 'vitest';
import { createMatcher, type OwnLink } from './matching.ts';

const link: OwnLink = {
  ...{ trackId: 'trk_1', platform: 'spotify', platformTrackId: 'x', isrc: 'DEXX02400001' },
  ...{ title: 'Night Drive', artist: 'Kora', durationSeconds: 198 },
};
const answers = new Map<string, string | null>();
const matched = (isrc: string, title: string | null, artist: string | null, own = link) =>
  createMatcher({ links: [own], answers })({
    ...{ platform: 'deezer', platformTrackId: null, isrc, title, artist },
  });

test('[SYNC-07] a song of a file is the link of its ISRC where title or artist agree, or the file says neither', () => {
  for (const [title, artist] of [
    ['Night Drive', 'Kora'],
    ['NIGHT DRIVE', null],
    ['Night Drive', 'Label Records'],
    ['Nachtfahrt', 'Kora'],
    [null, null],
  ] as const)
    expect(matched('DEXX02400001', title, artist)).toMatchObject({ trackId: 'trk_1', matchedBy: 'isrc' });
});

test('[SYNC-07] it is offered where the ISRC may be the wrong one: other names, another version, a placeholder', () => {
  for (const [title, artist] of [
    ['Something Else Entirely', 'Another Person'],
    ['Something Else Entirely', null],
    ['Night Drive (Clean)', 'Kora'],
    ['Night Drive nightcore edit', 'Kora'],
  ] as const)
    expect(matched('DEXX02400001', title, artist)).toMatchObject({ trackId: null, offers: ['trk_1'] });
  const filler = { ...link, isrc: 'AAAAA0000001' };
  for (const title of ['Night Drive', null])
    expect(matched('AAAAA0000001', title, null, filler)).toMatchObject({ trackId: null, offers: ['trk_1'] });
});
