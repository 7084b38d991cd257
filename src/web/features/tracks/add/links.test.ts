/** What links seem to be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostOfLink, platformOfLink, readBox } from './links.ts';

describe('what a link seems to be', () => {
  it('[TRK-03] knows the platform of every shape of host', () => {
    const known = {
      'https://M.YouTube.com/watch?v=1': 'youtube',
      'music.youtube.com/watch?v=1': 'youtube',
      'spotify:track:1': 'spotify',
      'https://spotify.link/7bW6': 'spotify',
      'vnd.youtube:dQw4w9WgXcQ': 'youtube',
      'soundcloud://sounds:1': 'soundcloud',
      'http://benprunty.bandcamp.com/track/a': 'bandcamp',
      'https://on.soundcloud.com/7eKxH': 'soundcloud',
      'https://soundcloud.app.goo.gl/7eKxH': 'soundcloud',
      'https://listen.tidal.com/album/1/track/2': 'tidal',
      'https://link.deezer.com/s/30': 'deezer',
      'https://itunes.apple.com/us/album/a/1?i=2': 'apple-music',
    };
    for (const [link, platform] of Object.entries(known)) expect(platformOfLink(link)).toBe(platform);
    expect(platformOfLink('https://notyoutube.com/watch?v=1')).toBeUndefined();
    expect(hostOfLink('https://www.example.org/a')).toBe('example.org');
  });
});

describe('what is in the box', () => {
  const song = (place: number) => `https://youtu.be/AAgWhnf_p${String(place).padStart(2, '0')}`;
  const told = (text: string, most = 500) =>
    readBox(text, most).entries.map(({ url, leftOut }) => leftOut ?? url);

  it('[TRK-06] names every line: links, the same again, comments, texts that are none, nothing', () => {
    const text = ['', song(1), '# my demos', song(1), '', 'Night Drive by Kora', song(2), ''].join('\r\n');
    expect(told(text)).toEqual([song(1), 'comment', 'repeated', 'blank', 'unread', song(2)]);
    expect(readBox(text, 500)).toMatchObject({ hasSeveral: false, rest: '', over: 0 });
  });

  it('[TRK-06] a line with several links counts each of them', () => {
    const box = readBox(`${song(1)}, ${song(2)}\n# old: ${song(3)}`, 500);
    expect(box.entries.map(({ url }) => url)).toEqual([song(1), song(2), song(3)]);
    expect(box.hasSeveral).toBe(true);
  });

  it('[TRK-06] what is beyond the limit is counted and stays as it was written', () => {
    const text = [song(1), song(1), song(2), '# later', `${song(3)} live`, 'what?', song(4)].join('\n');
    const box = readBox(text, 2);
    expect(told(text, 2)).toEqual([song(1), 'repeated', song(2), 'comment']);
    expect(box).toMatchObject({ rest: `${song(3)} live\nwhat?\n${song(4)}`, over: 3 });
    const wide = readBox([1, 2, 3].map(song).join(' '), 2);
    expect(wide).toMatchObject({ rest: song(3), over: 1 });
  });

  it('[TRK-06] no line is ever lost: those taken and those left make up all that was given', () => {
    const lines = fc.array(
      fc.oneof(fc.nat(5).map(song), fc.constantFrom('# a', 'words', '', '// b', 'https://example.org/a?b')),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 8 }), (given, most) => {
        const text = given.join('\n').trim();
        const { entries, over } = readBox(text, most);
        expect(entries.length + over).toBe(text.split('\n').length);
      }),
    );
  });
});
