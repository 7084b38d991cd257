/** What links seem to be. */
import { describe, expect, it } from 'vitest';
import { hostOfLink, pageKindOf, platformOfLink } from './links.ts';

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

  it('[TRK-03] tells albums, playlists and artists from other pages', () => {
    expect(pageKindOf('spotify:album:10F')).toBe('album');
    expect(pageKindOf('https://open.spotify.com/intl-de/album/0m8')).toBe('album');
    expect(pageKindOf('https://www.youtube.com/playlist?list=PL1')).toBe('playlist');
    expect(pageKindOf('https://www.youtube.com/@NoCopyrightSounds')).toBe('artist');
    expect(pageKindOf('https://open.spotify.com/artist/5zS')).toBe('artist');
    expect(pageKindOf('https://open.spotify.com/show/7go')).toBe('page');
  });
});
