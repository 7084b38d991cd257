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

describe('[TRK-03] [SYNC-10] a link with what stood around it', () => {
  const id = '4uLU6hMCjMI75M1A2tKUQC';
  test.each([
    [`https://open.spotify.com/track/${id},`, 'spotify', id],
    [`(https://open.spotify.com/track/${id})`, 'spotify', id],
    [`https://open.spotify.com/track/${id}).`, 'spotify', id],
    [`<https://open.spotify.com/track/${id}>,`, 'spotify', id],
    [`"https://open.spotify.com/track/${id}"`, 'spotify', id],
    [`spotify:track:${id};`, 'spotify', id],
    ['https://youtu.be/dQw4w9WgXcQ.', 'youtube', 'dQw4w9WgXcQ'],
    ['https://music.apple.com/us/album/x/123?i=456,', 'apple-music', '456'],
    ['https://nori.bandcamp.com/track/blue).', 'bandcamp', 'nori/track/blue'],
    // A name that ends so.
    ['https://www.last.fm/music/Nori/_/Help!', 'lastfm', 'Nori/_/Help%21'],
  ])('%s', (link, platform, platformTrackId) => {
    expect(identify(link)).toMatchObject({ platform, link: { kind: 'track', platformTrackId } });
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
    ['music://music.apple.com/gb/album/some-album/1440650711?i=1440650944', 'apple-music', '1440650944'],
    ['musics://music.apple.com/us/song/1440650944', 'apple-music', '1440650944'],
    ['itmss://itunes.apple.com/us/album/some-album/id1440650711?i=1440650944', 'apple-music', '1440650944'],
    ['itms://geo.music.apple.com/us/album/_/1440650711?i=1440650944&app=music', 'apple-music', '1440650944'],
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

  test('that open pages name nothing else', () => {
    expect(identify('itmss://itunes.apple.com/us/album/some-album/id1440650711')).toEqual({
      ...{ code: 'not_a_track', platform: 'apple-music', kind: 'album' },
    });
    expect(identify('music://evil.example/us/album/a/1440650711?i=1440650944')).toEqual({
      code: 'unknown_host',
    });
    expect(identify('Music: Blue')).toEqual({ code: 'invalid_url' });
    expect(identify('https://spoti.fi/3abc')).toEqual({ code: 'short_link' });
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

describe('[TRK-14] a link that carries a song’s', () => {
  test.each([
    'https://l.messenger.com/l.php?u=URL&h=AT0',
    'https://l.wl.co/l?u=URL',
    'https://steamcommunity.com/linkfilter/?u=URL',
    'https://out.reddit.com/t3_abc?url=URL&token=x',
    'https://www.linkedin.com/redir/redirect?url=URL',
    'https://t.umblr.com/redirect?z=URL&t=x',
    'https://duckduckgo.com/l/?uddg=URL',
    'https://consent.youtube.com/m?continue=URL&gl=DE',
    'https://accounts.google.com/ServiceLogin?service=youtube&continue=URL',
    'https://accounts.spotify.com/de/login?continue=URL',
    'https://www.youtube.com/oembed?url=URL&format=json',
    'https://open.spotify.com/oembed?url=URL',
    'https://embed.odesli.co/?url=URL',
    'https://t.me/share/url?url=URL&text=Listen',
    'https://t.me/iv?url=URL&rhash=1',
    'https://api.whatsapp.com/send?text=URL',
    'https://wa.me/?text=URL',
    'https://www.facebook.com/sharer/sharer.php?u=URL',
    'https://twitter.com/intent/tweet?url=URL&text=Listen',
  ])('%s leads on to it', (page) => {
    const link = page.replace('URL', encodeURIComponent(`https://youtu.be/${video}`));
    expect(identify(link)).toMatchObject(youtubeTrack);
  });

  test('kept in an archive, or at MusicBrainz’s next version', () => {
    expect(identify(`https://web.archive.org/web/20260601120000/https://youtu.be/${video}`)).toMatchObject(
      youtubeTrack,
    );
    const id = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae';
    expect(identify(`https://beta.musicbrainz.org/recording/${id}/relationships`)).toMatchObject({
      link: { platformTrackId: id },
    });
  });

  const apple = ['apple-music', '1288547996'];
  test.each([
    ['https://song.link/s/6r1siiMXYLrao42oiqQrgj', 'spotify', '6r1siiMXYLrao42oiqQrgj'],
    ['https://song.link/y/UUDjpNpETzo', 'youtube', 'UUDjpNpETzo'],
    ['https://song.link/i/1288547996', ...apple],
    ['https://album.link/song/ca/i/1288547996', ...apple],
    ['song.link/us/i/1288547996?utm_source=x', ...apple],
    ['https://song.link/d/3135556', 'deezer', '3135556'],
    ['https://song.link/t/77646170', 'tidal', '77646170'],
    ['https://song.link/sc/191904624', 'soundcloud', 'soundcloud:tracks:191904624'],
    [`https://song.link/https://open.spotify.com/track/${song}?si=1`, 'spotify', song],
    [
      `https://embed.odesli.co/embed?url=${encodeURIComponent(`https://song.link/y/${video}`)}`,
      'youtube',
      video,
    ],
    [`https://l.instagram.com/?u=https%3A%2F%2Fopen.spotify.com%2Ftrack%2F${song}&e=AT`, 'spotify', song],
    [`https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2F${video}&h=AT0`, 'youtube', video],
    [`https://www.google.com/url?q=https://www.youtube.com/watch%3Fv%3D${video}&sa=D`, 'youtube', video],
    [`https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fyoutu.be%2F${video}`, 'youtube', video],
    [
      `https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fwww.deezer.com%2Ftrack%2F3135556`,
      'deezer',
      '3135556',
    ],
    [`https://l.instagram.com/?u=${encodeURIComponent('https://song.link/d/3135556')}`, 'deezer', '3135556'],
    [`https://www.youtube.com/watch#v=${video}`, 'youtube', video],
    ['https://embed.tidal.com/tracks/73579059', 'tidal', '73579059'],
    ['https://beta.music.apple.com/de/album/a/1440650711?i=1440650944', 'apple-music', '1440650944'],
    ['https://www.shazam.com/song/1637486483/see-t%C3%ACnh', 'apple-music', '1637486483'],
    ['https://www.shazam.com/de-de/song/1637486483', 'apple-music', '1637486483'],
    [`https://studio.youtube.com/video/${video}/analytics/tab-overview`, 'youtube', video],
    [
      'https://artists.spotify.com/c/artist/4tZwfgrHOc3mvqYlEYSvVi/song/4cOdK2wGLETKBW3PvgPWqT/stats',
      'spotify',
      '4cOdK2wGLETKBW3PvgPWqT',
    ],
  ])('%s is read as it stands', (link, platform, platformTrackId) => {
    expect(identify(link)).toMatchObject({ platform, link: { kind: 'track', platformTrackId } });
  });

  test('keeps the country of the store', () => {
    for (const link of [
      'https://album.link/song/ca/i/1288547996',
      'https://www.shazam.com/fr-ca/song/1288547996/a',
    ])
      expect(identify(link)).toMatchObject({ link: { url: 'https://music.apple.com/ca/song/1288547996' } });
  });

  test.each([
    ['https://dzr.page.link/vmwdqP72fgErpPhM6', 'deezer'],
    ['https://link.tospotify.com/7bW6ydFkNDb?_branch=1', 'spotify'],
  ])('%s is a short one of its platform', (link, platform) => {
    const url = link.replace(/\?.*/, '');
    expect(identify(link)).toEqual({ platform, link: { kind: 'short', url } });
  });

  test.each([
    ['https://album.link/s/5vkqYmiPBYLaalcmjujWxK', 'spotify', 'album'],
    ['https://song.link/album/us/i/1109714933', 'apple-music', 'album'],
    ['https://l.instagram.com/?u=https%3A%2F%2Fwww.deezer.com%2Fartist%2F27', 'deezer', 'artist'],
    ['https://bandcamp.com/EmbeddedPlayer/album=1/size=large/track=2/', 'bandcamp', 'player'],
    ['https://artists.spotify.com/c/artist/4tZwfgrHOc3mvqYlEYSvVi/home', 'spotify', 'other'],
    ['https://studio.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw', 'youtube', 'other'],
    ['https://artists.apple.com/ui/measure', 'apple-music', 'other'],
    ['https://artists.soundcloud.com/dashboard', 'soundcloud', 'other'],
    ['https://creators.audiomack.com/insights', 'audiomack', 'other'],
    ['https://backstage.deezer.com/artist', 'deezer', 'other'],
  ])('%s is no song', (link, platform, kind) => {
    expect(identify(link)).toEqual({ code: 'not_a_track', platform, kind });
  });

  test.each([
    ['https://someartist.lnk.to/SomeSong', 'landing_page'],
    ['https://linktr.ee/someartist', 'landing_page'],
    ['https://someartist.hearnow.com/some-song', 'landing_page'],
    ['https://ffm.live/some-song', 'landing_page'],
    ['https://playlist.link/s/37i9dQZF1DXcBWIGoYBM5M', 'landing_page'],
    ['https://spotify.app.link/AbCdEf', 'short_link'],
    ['https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fevil.example%2Fx', 'unknown_host'],
    ['https://apple.co/3xyz', 'short_link'],
    ['https://bit.ly/3xyz', 'short_link'],
    ['https://bit.ly.evil.example/3xyz', 'unknown_host'],
    ['https://distrokid.com/hyperfollow/someartist/some-song', 'landing_page'],
    ['https://song.link/scwks7vqn9p2n', 'landing_page'],
    ['https://distrokid.com/', 'unknown_host'],
    ['https://google.com.evil.example/url?q=https://youtu.be/dQw4w9WgXcQ', 'unknown_host'],
    ['https://notgoogle.com/url?q=https://youtu.be/dQw4w9WgXcQ', 'unknown_host'],
    ['https://l.instagram.com/?u=https%3A%2F%2Fevil.example%2Ftrack%2F1', 'unknown_host'],
    ['https://a@l.instagram.com/?u=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', 'unknown_host'],
    ['https://l.instagram.com/?u=javascript:alert(1)', 'invalid_url'],
  ])('%s is %s', (link, code) => {
    expect(identify(link)).toEqual({ code });
  });

  test('to itself again and again comes to an end', () => {
    let link = `https://youtu.be/${video}`;
    for (let depth = 0; depth < 6; depth++) link = `https://l.facebook.com/?u=${encodeURIComponent(link)}`;
    expect(identify(link)).toEqual({ code: 'unknown_host' });
  });
});
