import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownTitle } from './shown-title.ts';

const onYoutube = (title: string, artist: string) => shownTitle({ platform: 'youtube', title, artist });

describe('[TRK-08] what a video is called', () => {
  it.each([
    ['Kora - Night Drive (Official Video)', 'Kora', 'Night Drive'],
    ['KORA – Night Drive [Official Music Video] (4K)', 'Kora', 'Night Drive'],
    ['Kora — Night Drive', 'KoraVEVO', 'Night Drive'],
    ['Kora - Night Drive', 'Kora - Topic', 'Night Drive'],
    ['Kora - Night Drive', 'Kora Official', 'Night Drive'],
    ['Lio Vance - Night Drive', 'LioVanceVEVO', 'Night Drive'],
    ['Björk - Jóga (Official Audio)', 'Bjork', 'Jóga'],
    ['Kora - Night Drive (Live at Wembley) (Official Video)', 'Kora', 'Night Drive (Live at Wembley)'],
    ['Kora - Night Drive - Live', 'Kora', 'Night Drive - Live'],
    ['Kora - Live Forever', 'Kora', 'Live Forever'],
    ['Jay-Z - Hard Road', 'Jay-Z', 'Hard Road'],
    ['Nord - Süd - Kompass', 'Nord - Süd', 'Kompass'],
    ['コラ - 夜のドライブ', 'コラ', '夜のドライブ'],
  ])('“%s” of the channel %s is “%s”', (title, channel, shown) => {
    expect(onYoutube(title, channel)).toBe(shown);
  });

  it.each([
    ['Night Drive - Live', 'Kora'],
    ['Night Drive – Orren Remix', 'Kora'],
    ['Night Drive (Official Video)', 'Kora'],
    ['Kora - Night Drive', 'Big Label Records'],
    ['Kora - Night Drive (Lyrics)', 'Lyric Paradise'],
    ['Kora & Lio - Night Drive', 'Kora'],
    ['Kora feat. Lio - Night Drive', 'Kora'],
    ['Kora - Live', 'Kora'],
    ['Kora - Live at Wembley', 'Kora'],
    ['Kora - Orren Remix', 'Kora'],
    ['Kora - Official Video', 'Kora'],
    ['Kora - (Official Video)', 'Kora'],
    ['Jay-Z', 'Jay'],
    ['??? - Night Drive', '!!!'],
  ])('“%s” of the channel %s stays as it is', (title, channel) => {
    expect(onYoutube(title, channel)).toBe(title);
  });

  it('other platforms have a field for the artist', () => {
    const title = 'Kora - Night Drive';
    expect(shownTitle({ platform: 'spotify', title, artist: 'Kora' })).toBe(title);
  });
});

describe('[TRK-08] drawn titles', () => {
  const letters = [...'abcdeäñкрそ字1 -–()[]&.'];
  const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 16 });

  it('only ever the beginning and the end go, and never all of it', () => {
    fc.assert(
      fc.property(text, text, text, (artist, rest, other) => {
        for (const title of [`${artist} - ${rest}`, `${other} - ${rest}`, rest]) {
          const shown = onYoutube(title, artist);
          expect(title).toContain(shown);
          if (title !== '') expect(shown).not.toBe('');
        }
      }),
    );
  });

  it('somebody else’s name before the dash stays', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(name, name, name, (artist, other, song) => {
        fc.pre(artist !== other);
        expect(onYoutube(`${other} - ${song}`, artist)).toBe(`${other} - ${song}`);
        expect(onYoutube(`${artist} - ${song} (Official Video)`, artist)).toBe(song);
      }),
    );
  });
});
