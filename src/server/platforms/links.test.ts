import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownSchemes } from '#domain/links.ts';
import { identify } from './links.ts';
import { allPlatforms } from './registry.ts';

const video = 'dQw4w9WgXcQ';
const song = '4PTG3Z6ehGkBFwjybzWkR8';
const youtubeTrack = { platform: 'youtube', link: { kind: 'track', platformTrackId: video } };
const spotifyTrack = { platform: 'spotify', link: { kind: 'track', platformTrackId: song } };

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
    [`https://www.youtube.com/watch?v=${video}%20`],
    [`https://www.youtube.com/watch?v=${video}%20&t=3`],
    [`https://youtu.be/${video}%20?si=x`],
    [`https://gaming.youtube.com/watch?v=${video}`],
    [`vnd.youtube:${video}`],
    [`vnd.youtube://${video}?t=3`],
    [`vnd.youtube://www.youtube.com/watch?v=${video}`],
    [`ｈｔｔｐｓ：／／ｗｗｗ．ｙｏｕｔｕｂｅ．ｃｏｍ／ｗａｔｃｈ？ｖ＝ｄＱｗ４ｗ９ＷｇＸｃＱ`],
    [`ｈｔｔｐｓ：／／ｙｏｕｔｕ．ｂｅ/${video}`],
    [`ｗｗｗ．ｙｏｕｔｕｂｅ．ｃｏｍ／watch?v=${video}`],
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
    [`https://open.spotify.com/embed?uri=spotify:track:${song}`],
    [`https://open.spotify.com/track/${song}?highlight=spotify:track:0000000000000000000000`],
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
    ['hello', 'invalid_url'],
    ['', 'invalid_url'],
    ['https://', 'invalid_url'],
    [`https://youtu.be/${video}?${'a'.repeat(10_000)}`, 'invalid_url'],
    ['x'.repeat(10_000), 'invalid_url'],
  ])('refuses %s as %s', (link, code) => {
    expect(identify(link)).toEqual({ code });
  });
});

describe('[TRK-03] a page that marks a song', () => {
  const album = 'https://open.spotify.com/intl-de/album/1atjqOZTCdrjxjMyCPZc2g';
  const marked = { code: 'not_a_track', platform: 'spotify', kind: 'album' };

  test.each([
    [`${album}?highlight=spotify:track:${song}`, { song: `https://open.spotify.com/track/${song}` }],
    [`${album}?si=1&highlight=spotify%3Atrack%3A${song}`, { song: `https://open.spotify.com/track/${song}` }],
    [`${album}?highlight=spotify:album:${song}`, {}],
    [`${album}?highlight=${song}`, {}],
    [`${album}?uri=spotify:track:${song}`, {}],
  ])('%s is an album’s and no song', (link, more) => {
    expect(identify(link)).toEqual({ ...marked, ...more });
  });

  test('is a song’s own at Apple Music and TIDAL, which share songs so', () => {
    for (const [link, platformTrackId] of [
      ['https://music.apple.com/gb/album/some-album/1440650711?i=1440650944', '1440650944'],
      ['https://listen.tidal.com/album/1/track/77646170', '77646170'],
    ] as const)
      expect(identify(link)).toMatchObject({ link: { kind: 'track', platformTrackId } });
  });
});

describe('[TRK-03] addresses of the platforms’ apps', () => {
  test.each([
    ['deezer://www.deezer.com/track/3135556?autoplay=true', 'deezer', '3135556'],
    ['deezer://track/3135556', 'deezer', '3135556'],
    ['deezer://en/track/3135556', 'deezer', '3135556'],
    ['deezer:track:3135556', 'deezer', '3135556'],
    ['soundcloud://sounds:191904624', 'soundcloud', 'soundcloud:tracks:191904624'],
    ['soundcloud://tracks:191904624', 'soundcloud', 'soundcloud:tracks:191904624'],
    ['soundcloud://tracks/191904624', 'soundcloud', 'soundcloud:tracks:191904624'],
    ['soundcloud:tracks:191904624', 'soundcloud', 'soundcloud:tracks:191904624'],
    ['tidal://track/77646170', 'tidal', '77646170'],
    ['tidal://track:77646170', 'tidal', '77646170'],
    ['TIDAL:track:77646170', 'tidal', '77646170'],
  ])('%s names %s’s %s', (link, platform, platformTrackId) => {
    expect(identify(link)).toMatchObject({ platform, link: { kind: 'track', platformTrackId } });
  });

  test.each([
    ['tidal:track:7162333:77646169:77646170', 'tidal', 'other'],
    ['tidal://album/77646169', 'tidal', 'album'],
    ['deezer://playlist/1', 'deezer', 'playlist'],
    ['soundcloud://users:1', 'soundcloud', 'artist'],
    ['vnd.youtube:short', 'youtube', 'other'],
  ])('%s is %s’s %s and no song', (link, platform, kind) => {
    expect(identify(link)).toEqual({ code: 'not_a_track', platform, kind });
  });

  test('are looked for in pasted texts', () => {
    const known = allPlatforms.flatMap(({ id, schemes = [] }) => schemes.map((scheme) => [scheme, id]));
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(Object.entries(ownSchemes).map(([scheme, id]) => [`${scheme}:`, id])),
    );
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
