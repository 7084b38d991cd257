import { describe, expect, it } from 'vitest';
import { longestUrl } from '#domain/limits.ts';
import { linksShared } from './shared-links.ts';

const shared = (fields: Record<string, string>) => linksShared(new URLSearchParams(fields));
const song = 'https://youtu.be/9bZkp7q19f0';

describe('[BEY-12] links that another app shares', () => {
  it('are found in whichever field the app puts them', () => {
    expect(shared({ url: song })).toEqual([song]);
    expect(shared({ title: 'A song', text: `Listen to this: ${song}` })).toEqual([song]);
    expect(shared({ title: song })).toEqual([song]);
  });

  it('are all taken, each once, the field for links first', () => {
    const other = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT?si=1';
    expect(shared({ title: song, text: `${other} ${song}`, url: other })).toEqual([other, song]);
  });

  it('are none where there is none', () => {
    expect(shared({})).toEqual([]);
    expect(shared({ text: 'no link', other: song })).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,hello', '//example.com/song'])(
    'leave out %s',
    (link) => {
      expect(shared({ url: link, text: `see ${song}` })).toEqual([song]);
    },
  );

  it('leave out what is too long, and what is too many', () => {
    expect(shared({ url: `https://example.com/${'a'.repeat(longestUrl)}`, text: song })).toEqual([song]);
    const many = Array.from({ length: 600 }, (_, n) => `https://example.com/song/${n}`);
    expect(shared({ text: many.join(' ') })).toHaveLength(500);
  });
});
