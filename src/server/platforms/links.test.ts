import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLinks, identify } from './links.ts';

const video = 'dQw4w9WgXcQ';
const song = '4PTG3Z6ehGkBFwjybzWkR8';
const youtubeTrack = { platform: 'youtube', link: { kind: 'track', platformTrackId: video } };
const spotifyTrack = { platform: 'spotify', link: { kind: 'track', platformTrackId: song } };

describe('[TRK-03] findLinks', () => {
  test.each<[string, string, string[]]>([
    [
      'one per line',
      `https://youtu.be/${video}\r\nspotify:track:${song}\n`,
      [`https://youtu.be/${video}`, `spotify:track:${song}`],
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
    ['Chinese text around it', `听（https://youtu.be/${video}）。`, [`https://youtu.be/${video}`]],
    ['an id that ends in a dash', 'see https://youtu.be/abcdefghij-.', ['https://youtu.be/abcdefghij-']],
    ['brackets that belong to a link', 'https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['an unknown host with a path', 'at example.com/song', ['example.com/song']],
    ['duplicates', `https://youtu.be/${video} https://youtu.be/${video}`, [`https://youtu.be/${video}`]],
    ['invisible marks', `\u200bhttps://youtu.be/${video}\u200b`, [`https://youtu.be/${video}`]],
    ['words with dots, numbers and files', 'Mr.Smith had 1.5 of e.g. song.mp3 and and/or etc...', []],
    ['nothing', '', []],
  ])('reads %s', (_, text, links) => {
    expect(findLinks(text)).toEqual(links);
  });
});

describe('[TRK-03] findLinks', () => {
  test('never throws, and what it finds is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const link of findLinks(text)) expect(text.replaceAll('&amp;', '&')).toContain(link);
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

describe('[TRK-03] identify', () => {
  test.each([
    [`HTTPS://WWW.YouTube.COM/watch?v=${video}`],
    [`youtube.com/watch?v=${video}`],
    [`//youtube.com/watch?v=${video}`],
    [`www.youtube.com:443/watch?v=${video}`],
    [`http://www.youtube.com:80/watch?v=${video}`],
    [`https://www.youtube.com./watch?v=${video}`],
    [`  https://m.youtube.com/watch?app=desktop&amp;v=${video}#t=30  `],
    [`https://music.youtube.com/watch?v=${video}&list=RDAMVM&si=abc`],
    [`https://www.youtube.com/watch?v=${video}&v=aaaaaaaaaaa`],
    [`https://youtube.com/shorts/${video}?feature=share`],
    [`https://www.youtube-nocookie.com/embed/${video}?rel=0`],
    [`https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${video}%26feature%3Dshare`],
  ])('understands %s', (link) => {
    expect(identify(link)).toMatchObject(youtubeTrack);
  });
});

describe('[TRK-03] identify', () => {
  test.each([
    [`spotify:track:${song}`],
    [`SPOTIFY:track:${song}`],
    [`spotify://track/${song}`],
    [`spotify:track:${song}?context=x`],
    [`open.spotify.com/intl-pt/track/${song}?si=1`],
    [`https://embed.spotify.com/?uri=spotify%3Atrack%3A${song}`],
    [`https://open.spotify.com/album/1atjqOZTCdrjxjMyCPZc2g?highlight=spotify:track:${song}`],
  ])('understands %s', (link) => {
    expect(identify(link)).toMatchObject(spotifyTrack);
  });

  test.each([
    ['https://youtube.com@evil.com/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['https://evil@youtube.com/watch?v=dQw4w9WgXcQ', 'invalid_url'],
    ['https://youtube.com.evil.com/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['https://evil.youtube.com/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['https://уoutube.com/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['http://127.0.0.1/watch?v=dQw4w9WgXcQ', 'unknown_host'],
    ['http://localhost:3000/track/1', 'unknown_host'],
    ['http://[::1]/', 'unknown_host'],
    ['http://2130706433/', 'unknown_host'],
    ['ftp://youtube.com/watch?v=dQw4w9WgXcQ', 'invalid_url'],
    ['javascript:alert(1)', 'invalid_url'],
    ['data:text/html,x', 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['deezer:track:1', 'invalid_url'],
    ['hello', 'invalid_url'],
    ['', 'invalid_url'],
    ['https://', 'invalid_url'],
    [`https://youtu.be/${video}?${'a'.repeat(10_000)}`, 'invalid_url'],
    ['x'.repeat(10_000), 'invalid_url'],
  ])('refuses %s as %s', (link, code) => {
    expect(identify(link)).toEqual({ code });
  });
});

describe('[TRK-03] identify', () => {
  test.each([
    ['https://www.youtube.com/playlist?list=PL123', 'youtube', 'playlist'],
    ['https://www.youtube.com/@somebody', 'youtube', 'artist'],
    ['https://www.youtube.com/embed/live_stream?channel=UC1', 'youtube', 'artist'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'youtube', 'playlist'],
    ['https://www.youtube.com/', 'youtube', 'other'],
    ['https://open.spotify.com/album/1atjqOZTCdrjxjMyCPZc2g', 'spotify', 'album'],
    ['https://open.spotify.com/track/tooshort', 'spotify', 'other'],
    ['https://open.spotify.com/constructor/x', 'spotify', 'other'],
    ['spotify:user:me:playlist:37i9dQZEVXcT0vULPoxsJt', 'spotify', 'playlist'],
    ['https://www.deezer.com/en/artist/27', 'deezer', 'artist'],
    ['https://www.deezer.com/track/-1', 'deezer', 'other'],
    ['https://www.deezer.com/track/99999999999999999999', 'deezer', 'other'],
  ])('says of %s that it is %s’s %s', (link, platform, kind) => {
    expect(identify(link)).toEqual({ code: 'not_a_track', platform, kind });
  });

  test.each([
    ['https://spotify.link/7bW6ydFkNDb', 'spotify', 'https://spotify.link/7bW6ydFkNDb'],
    ['link.deezer.com/s/30Abc?utm_source=x', 'deezer', 'https://link.deezer.com/s/30Abc'],
    ['http://deezer.page.link/AbC', 'deezer', 'https://deezer.page.link/AbC'],
  ])('knows %s for a short link', (link, platform, url) => {
    expect(identify(link)).toEqual({ platform, link: { kind: 'short', url } });
  });

  test('never throws, whatever the text', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc
        .tuple(fc.constantFrom('https://youtube.com/', 'spotify:', 'deezer.com/', 'youtu.be/'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(fc.property(hostile, (text) => identify(text) !== undefined));
  });
});
