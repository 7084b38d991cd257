/** What the search box proposes. */
import { describe, expect, it } from 'vitest';
import { nextMarked, suggestionsFor } from './suggestions.ts';

const songs = [
  { title: 'Night Drive', artist: 'Nightcaller' },
  { title: 'Daylight', artist: 'Nightcaller' },
  { title: 'NIGHT DRIVE', artist: 'Somebody' },
  { title: 'Fortnight', artist: 'Overnight' },
  { title: 'Midnight', artist: 'The Nights' },
  { title: 'Tonight', artist: 'Knight' },
];

describe('[NAV-03] suggestions', () => {
  it('contain the text, whatever the case, titles and artists alike', () => {
    expect(suggestionsFor(songs, 'DAYL')).toEqual([{ kind: 'song', text: 'Daylight' }]);
    expect(suggestionsFor(songs, 'caller')).toEqual([{ kind: 'artist', text: 'Nightcaller' }]);
  });

  it('are distinct and at most five', () => {
    const found = suggestionsFor(songs, 'night').map(({ text }) => text);
    expect(found).toEqual(['Night Drive', 'Nightcaller', 'Fortnight', 'Overnight', 'Midnight']);
  });

  it('are none for an empty text', () => {
    expect(suggestionsFor(songs, '   ')).toEqual([]);
  });

  it('are walked through by the arrow keys, round and round', () => {
    expect(nextMarked(-1, 'ArrowDown', 3)).toBe(0);
    expect(nextMarked(2, 'ArrowDown', 3)).toBe(0);
    expect(nextMarked(-1, 'ArrowUp', 3)).toBe(2);
    expect(nextMarked(0, 'ArrowUp', 3)).toBe(2);
    expect(nextMarked(0, 'ArrowDown', 0)).toBe(-1);
  });
});
