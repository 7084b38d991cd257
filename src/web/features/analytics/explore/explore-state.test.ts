/** What `/analytics` shows lives in its address, whole; garbage in it is the default. */
import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs.ts';
import { songIdForTest } from '../lines/series-for-test.ts';
import { mostSongs, readExplore, withExplore } from './explore-state.ts';
import { readExploreLines } from './use-explore.ts';

const read = (address: string) => readExplore(new URLSearchParams(address));
const [a, b] = [songIdForTest('a'), songIdForTest('b')];

describe('the address', () => {
  it('[ANL-04] is read back as it was written', () => {
    const change = {
      ...{ metric: 'plays' as const, platform: 'youtube' as const, by: 'song' as const, songs: [a, b] },
      own: true,
      ...{ mode: 'total' as const, shape: 'index' as const, align: 'release' as const },
    };
    const written = withExplore(new URLSearchParams('period=90'), change);
    const looked = withExplore(written, { hidden: [b], zoom: { from: '3', to: '9' } });
    expect(readExplore(looked)).toEqual({
      ...change,
      song: undefined,
      hidden: [b],
      zoom: { from: '3', to: '9' },
    });
    expect(looked.get('period')).toBe('90');
  });

  it('[ANL-04] says nothing of what is as usual', () => {
    expect(`${withExplore(new URLSearchParams('by=song&mode=total'), { by: 'none', mode: 'change' })}`).toBe(
      '',
    );
  });

  it('[ANL-04] garbage is the default, and no list is longer than can be drawn', () => {
    const usual = read('');
    expect(read('metric=x&platform=y&by=z&mode=1&shape=&align=0&song=1&songs=;&zoom=a..b')).toEqual(usual);
    expect(read('zoom=2026-13-40..2026-11-01').zoom).toBeNull();
    const many = Array.from({ length: 14 }, (_, place) => songIdForTest(place.toString(16))).join();
    expect(read(`by=song&songs=${many}`).songs).toHaveLength(mostSongs);
    expect(read(`by=song&songs=${a},${a}`).songs).toEqual([a]);
  });

  it('[ANL-02] a page of one song has no lines by song; one line alone is aligned with nothing', () => {
    expect(read(`song=${a}&by=song`).by).toBe('none');
    expect(read('align=release').align).toBe('date');
    expect(read('by=song&align=release').align).toBe('release');
    expect(read(`song=${a}&align=release`).align).toBe('release');
  });

  it('[ANL-04] lines and days that were looked at go with what they were of, and stay with its drawing', () => {
    const looked = new URLSearchParams('by=platform&hide=youtube&zoom=2026-11-01..2026-11-09');
    expect(readExplore(withExplore(looked, { shape: 'stacked' })).hidden).toEqual(['youtube']);
    const other = readExplore(withExplore(looked, { metric: 'likes' }));
    expect([other.hidden, other.zoom]).toEqual([[], null]);
  });
});

describe('the days of one song', () => {
  const reader = { timeZone: 'UTC', now: new Date('2026-11-20T12:00:00Z'), language: 'en' } as const;
  const asked = (search: string, kept: string, releaseDate: string | undefined) => {
    const song = { id: a, title: 'Paper Herons', tracks: [], ...(releaseDate && { releaseDate }) };
    const address = new URLSearchParams(`song=${a}${search}`);
    const { queryKey } = readExploreLines(address, kept, reader, song as unknown as Song);
    return /from=([\w-]+)/.exec(String(queryKey[0]))?.[1];
  };

  /** Which the address need not name. */
  const usual = undefined;

  it.each([
    ['came out within the usual ones: all since then', '', '', '2026-11-08', '2026-11-08'],
    ['the same where longer ones were chosen elsewhere', '', 'period=90', '2026-11-08', '2026-11-08'],
    ['a shorter period as it is', '&period=7', '', '2026-11-08', '2026-11-13'],
    ['of an older one as usual', '', '', '2026-09-01', usual],
    ['of one without a day as usual', '&period=release', '', undefined, usual],
  ])('[ANL-02] %s', (_, search, kept, releaseDate, from) => {
    expect(asked(search, kept, releaseDate)).toBe(from);
  });
});
