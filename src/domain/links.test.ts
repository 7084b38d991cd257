/** What counts as a link in pasted text, and where it ends. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hosts as lastfmHosts } from '#server/platforms/lastfm/url.ts';
import { findLinks, isClosedPlaylist } from './links.ts';

const video = 'dQw4w9WgXcQ';
const song = '4PTG3Z6ehGkBFwjybzWkR8';
const urlsIn = (text: string) => findLinks(text).map(({ url }) => url);

describe('[TRK-03] findLinks', () => {
  test.each<[string, string, string[]]>([
    [
      'one per line',
      `https://youtu.be/${video}\r\nspotify:track:${song}\n`,
      [`https://youtu.be/${video}`, `spotify:track:${song}`],
    ],
    [
      'arrows and bars',
      `Spotify→https://open.spotify.com/track/${song}｜YouTube➜https://youtu.be/${video}`,
      [`https://open.spotify.com/track/${song}`, `https://youtu.be/${video}`],
    ],
    [
      'what a program has written',
      `{"url":"https:\\/\\/youtu.be\\/${video}"}`,
      [`https://youtu.be/${video}`],
    ],
    [
      'prose with punctuation',
      `Hear (https://youtu.be/${video}), then "www.deezer.com/track/3135556"!`,
      [`https://youtu.be/${video}`, 'www.deezer.com/track/3135556'],
    ],
    [
      'Markdown',
      `**[Song](https://youtu.be/${video})** and <https://open.spotify.com/track/${song}>.`,
      [`https://youtu.be/${video}`, `https://open.spotify.com/track/${song}`],
    ],
    [
      'HTML',
      `<a href="https://www.youtube.com/watch?a=1&amp;v=${video}">x</a>`,
      [`https://www.youtube.com/watch?a=1&v=${video}`],
    ],
    ['HTML without quotes', `<a href=https://youtu.be/${video}>x</a>`, [`https://youtu.be/${video}`]],
    [
      'links without a space',
      `https://youtu.be/${video}https://deezer.com/track/1`,
      [`https://youtu.be/${video}`, 'https://deezer.com/track/1'],
    ],
    [
      'links with commas only',
      `https://youtu.be/${video},deezer.com/track/1;youtu.be/${video}`,
      [`https://youtu.be/${video}`, 'deezer.com/track/1', `youtu.be/${video}`],
    ],
    [
      'a link inside a link',
      'https://w.example.com/?url=https://youtu.be/x',
      ['https://w.example.com/?url=https://youtu.be/x'],
    ],
    [
      'a URI as a parameter',
      `https://embed.spotify.com/?uri=spotify:track:${song}`,
      [`https://embed.spotify.com/?uri=spotify:track:${song}`],
    ],
    [
      'links inside links and brackets that are part of them',
      'https://en.example.org/wiki/Song_(album) https://a.example.org/b?u=https://c.example.org/d?e=f',
      ['https://en.example.org/wiki/Song_(album)', 'https://a.example.org/b?u=https://c.example.org/d?e=f'],
    ],
    ['dates, prices and files', 'out on 20.11.2026 for 6.49 and/or master.wav. spotify: none', []],
    ['Chinese text around it', `听（https://youtu.be/${video}）。`, [`https://youtu.be/${video}`]],
    ['an id that ends in a dash', 'see https://youtu.be/abcdefghij-.', ['https://youtu.be/abcdefghij-']],
    ['brackets that belong to a link', 'https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['an unknown host with a path', 'at example.com/song', ['example.com/song']],
    ['duplicates', `https://youtu.be/${video} https://youtu.be/${video}`, [`https://youtu.be/${video}`]],
    ['invisible marks', `\u200bhttps://youtu.be/${video}\u200b`, [`https://youtu.be/${video}`]],
    ['words with dots, numbers and files', 'Mr.Smith had 1.5 of e.g. song.mp3 and and/or etc...', []],
    ['numbers behind the name of a platform', 'Deezer:12k Spotify:40k, TIDAL:7', []],
    [
      'addresses of apps',
      `vnd.youtube:9bZkp7q19f0, (tidal://track/1) soundcloud://sounds:1. deezer:track:2`,
      ['vnd.youtube:9bZkp7q19f0', 'tidal://track/1', 'soundcloud://sounds:1', 'deezer:track:2'],
    ],
    [
      'pages that are opened in an app',
      'Music:blue, Music: music://music.apple.com/us/song/1440650944',
      ['music://music.apple.com/us/song/1440650944'],
    ],
    [
      'full-width letters',
      `聴いて：（ｈｔｔｐｓ：／／ｙｏｕｔｕ．ｂｅ／ｄＱｗ４ｗ９ＷｇＸｃＱ）。ｄｅｅｚｅｒ：ｔｒａｃｋ：１`,
      [`https://youtu.be/${video}`, 'deezer:track:1'],
    ],
    ['nothing', '', []],
  ])('reads %s', (_, text, links) => {
    expect(urlsIn(text)).toEqual(links);
  });
});

describe('[TRK-03] findLinks', () => {
  test('never throws, and what it finds is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const link of urlsIn(text)) {
          expect(text.replaceAll('&amp;', '&').replaceAll('\\/', '/')).toContain(link);
        }
      }),
    );
  });

  test('takes a long hostile text without trouble', () => {
    const text = [
      'a.'.repeat(20_000),
      ')'.repeat(20_000),
      'https://'.repeat(5_000),
      ',a.b'.repeat(10_000),
      '&amp;'.repeat(9_000),
    ];
    expect(findLinks(text.join(' ')).length).toBeGreaterThan(0);
  });
});

const lastfm = 'https://www.last.fm/music';

describe('[TRK-03] a link of Last.fm, whose names end in any sign', () => {
  test.each([
    'OutKast/_/Hey+Ya!',
    'Kendrick+Lamar/_/HUMBLE.',
    'Labi+Siffre/_/I+Got+The...',
    'AC%2FDC/_/T.N.T.',
    'Somebody/_/Smile+:)',
    'Somebody/_/Odd+]',
    "Somebody/_/Rockin'",
    'Somebody/_/Star*',
    'Somebody/_/Wait,',
  ])('%s is taken as it stands when it is alone on its line, or in quotes', (path) => {
    const url = `${lastfm}/${path}`;
    const expected = { url, otherwise: [], text: url };
    expect(findLinks(url)).toEqual([expected]);
    expect(findLinks(`my songs\r\n  ${url}\t\n\nthe end.`)).toEqual([expected]);
    expect(findLinks(`see <${url}> and "${url}"`)).toEqual([expected]);
    expect(urlsIn(url.replace('https://www.', ''))).toEqual([url.replace('https://www.', '')]);
  });

  test('is taken as it stands with the signs of its own script, too', () => {
    for (const name of ['モーニング娘。', '何故？', 'ＬＯＶＥ！', '「始まり」'])
      expect(urlsIn(`my song:\n${lastfm}/椎名林檎/_/${name}`)).toEqual([`${lastfm}/椎名林檎/_/${name}`]);
  });

  test.each([
    ['(URL)', []],
    ['hear (URL), now', []],
    ['**[Hey Ya!](URL)**.', []],
    ['“URL”', []],
    ["it is 'URL'", []],
    ['*URL*', []],
    ['「URL」', []],
    ['<a href="URL">x</a>', []],
    ['hear URL', ['Hey+Ya']],
    ['URL and more', ['Hey+Ya']],
    ['- URL', ['Hey+Ya']],
    ['(see URL)', ['Hey+Ya']],
  ])('in %s ends where it ends', (text, otherwise) => {
    const [found] = findLinks(text.replace('URL', `${lastfm}/OutKast/_/Hey+Ya!`));
    expect(found?.url).toBe(`${lastfm}/OutKast/_/Hey+Ya!`);
    expect(found?.otherwise).toEqual(otherwise.map((name) => `${lastfm}/OutKast/_/${name}`));
  });

  test.each([
    ['I like URL, too', 'I+Got+The...', ['I+Got+The...', 'I+Got+The..', 'I+Got+The.', 'I+Got+The']],
    ['Is it URL?', 'Help!', ['Help!', 'Help']],
    ['Is it URL', 'Song+(Live)', ['Song+(Live)']],
    ['(URL)', 'Song+(Live)', ['Song+(Live)']],
    ['URL,https://youtu.be/x', 'Help!', ['Help!', 'Help']],
    ['so URL!!!!!!!!!!', 'Help', ['Help!!!!!!!!!!', 'Help!!!!!!!!!', 'Help!!!!!!!!', 'Help']],
  ])('in %s may end in %s in so many ways', (text, name, forms) => {
    const [found] = findLinks(text.replace('URL', `${lastfm}/A/_/${name}`));
    expect([found?.url, ...(found?.otherwise ?? [])]).toEqual(forms.map((form) => `${lastfm}/A/_/${form}`));
  });

  test('keeps its names as they are written, where its host is in full-width letters', () => {
    expect(urlsIn('ｈｔｔｐｓ：／／ｗｗｗ．ｌａｓｔ．ｆｍ／ｍｕｓｉｃ／ＡＢ/_/ＬＯＶＥ')).toEqual([
      'https://www.last.fm/music/ＡＢ/_/ＬＯＶＥ',
    ]);
    expect(urlsIn('https://www.last.fm/music/ＡＢ/_/ＬＯＶＥ')).toEqual([
      'https://www.last.fm/music/ＡＢ/_/ＬＯＶＥ',
    ]);
  });

  test('is known by each of its hosts', () => {
    for (const host of lastfmHosts)
      expect(urlsIn(`${host}/music/A/_/Help!`)).toEqual([`${host}/music/A/_/Help!`]);
  });
});

describe('[TRK-01] the text of a found link', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      'https://',
      'last.fm/music/A/_/',
      `${lastfm}/A/_/B!`,
      `youtu.be/${video}`,
      'spotify:track:1',
    ),
    fc.constantFrom(
      '(',
      ')',
      ' ',
      '\n',
      ',',
      '.',
      '!',
      '*',
      '"',
      '“',
      '”',
      '…',
      '/',
      'ｈｔｔｐｓ：／／',
      '：',
      '／',
      '＝',
      '．',
      'ａ',
      '=',
      '&amp;',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );

  test('is found again as the same link, whatever stood around it', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        // What has no host is no link to anybody, and is refused as one.
        for (const link of findLinks(parts.join('')))
          if (URL.canParse(link.url)) expect(findLinks(link.text)).toEqual([link]);
      }),
      {
        numRuns: 3000,
        examples: [
          // Once a link within a bare link's name was taken for the one that is meant.
          [['https://,last.fm/music/A/_/ｈｔｔｐｓ：／／']],
          // Once what follows a full-width `／` began a link, and what follows the plain one did not.
          [['last.fm/music/A/_/', 'ｈｔｔｐｓ：／／', 'spotify:track:1', '：']],
          [['ａ', 'spotify:track:1', '：']],
        ],
      },
    );
  });
});

describe('a pasted playlist', () => {
  test.each([
    ['https://open.spotify.com/playlist/37i9dQZF1DX?si=1', true],
    ['open.spotify.com/intl-de/playlist/37i9dQZF1DX', true],
    ['spotify:user:hollowtide:playlist:37i9dQZF1DX', true],
    ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', false],
    ['https://www.youtube.com/playlist?list=PL1', false],
    ['https://example.com/?u=https://open.spotify.com/playlist/1', false],
  ])('[PLY-01] of %s is Spotify’s: %s', (link, expected) => {
    expect(isClosedPlaylist(link)).toBe(expected);
  });
});

test('[TRK-14] the code of Bandcamp’s player is one link, that of the page it plays', () => {
  const page = 'https://some-artist.bandcamp.com/track/some-song';
  const player = 'https://bandcamp.com/EmbeddedPlayer/track=1/size=large/';
  const code = `<iframe src="${player}" seamless><a href="${page}">Some Song</a></iframe>`;
  expect(findLinks(code).map(({ url }) => url)).toEqual([page]);
  expect(findLinks(player).map(({ url }) => url)).toEqual([player]);
});
