/** What counts as a link in pasted text, and how links travel. */
import { describe, expect, it } from 'vitest';
import {
  hostOfLink,
  linksPerRequest,
  pageKindOf,
  platformOfLink,
  slicesOf,
  splitLinks,
} from './add-links.ts';

describe('splitting pasted text', () => {
  it('[TRK-01] finds the links of a mixed text in order, each once', () => {
    const text = `My new one (https://youtu.be/dQw4w9WgXcQ), also on spotify:track:2plbrEY59IikOBgBGLjaoe!
      www.deezer.com/track/3135556
      again: https://youtu.be/dQw4w9WgXcQ – thanks.`;
    expect(splitLinks(text)).toEqual([
      'https://youtu.be/dQw4w9WgXcQ',
      'spotify:track:2plbrEY59IikOBgBGLjaoe',
      'www.deezer.com/track/3135556',
    ]);
  });

  it('[TRK-03] keeps tracking parameters, brackets that belong to the link, and links inside links', () => {
    const links = [
      'https://open.spotify.com/intl-de/track/7gwRSZ0EmGWa697ZrE58GA?si=abc&utm_source=x',
      'https://en.example.org/wiki/Song_(album)',
      'https://www.youtube.com/attribution_link?u=https://www.youtube.com/watch?v=AAgWhnf_p3k',
    ];
    expect(splitLinks(links.join(' '))).toEqual(links);
  });

  it('[TRK-03] splits links that were pasted without a space between, or with commas', () => {
    expect(splitLinks('https://youtu.be/AAgWhnf_p3khttps://youtu.be/UmHdefsaL6I')).toEqual([
      'https://youtu.be/AAgWhnf_p3k',
      'https://youtu.be/UmHdefsaL6I',
    ]);
    expect(splitLinks('youtu.be/AAgWhnf_p3k,youtu.be/UmHdefsaL6I')).toHaveLength(2);
  });

  it('[TRK-03] words, dates, prices and file names are no links', () => {
    expect(splitLinks('out on 20.11.2026 for 6.49 and/or master.wav, see notes. spotify: none')).toEqual([]);
  });

  it('[TRK-01] sends everything, in portions and in order', () => {
    const links = Array.from({ length: 60 }, (_, place) => `https://youtu.be/${place}`);
    const slices = slicesOf(links);
    expect(slices.map((slice) => slice.length)).toEqual([linksPerRequest, linksPerRequest, 10]);
    expect(slices.flat()).toEqual(links);
    expect(slicesOf([])).toEqual([]);
  });
});

describe('what a link seems to be', () => {
  it('[TRK-03] knows the platform of every shape of host', () => {
    const known = {
      'https://M.YouTube.com/watch?v=1': 'youtube',
      'music.youtube.com/watch?v=1': 'youtube',
      'spotify:track:1': 'spotify',
      'https://spotify.link/7bW6': 'spotify',
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
