/** Which language a page is in, and where the same page is in another one. */
import { describe, expect, it } from 'vitest';
import {
  closedPaths,
  isAppPath,
  languageOf,
  linkIn,
  pathIn,
  plainPath,
  prefixOf,
  publicPaths,
  renderedAddress,
  versionIn,
} from './paths.ts';

describe('[I18N-02] the language of a page', () => {
  it('is the prefix on public pages, English without one', () => {
    expect(languageOf('/de', 'fr')).toBe('de');
    expect(languageOf('/ja/help', undefined)).toBe('ja');
    expect(languageOf('/', 'fr')).toBe('en');
    expect(languageOf('/xx', null)).toBe('en');
  });

  it('is the saved choice on app pages, English where there is none', () => {
    expect(languageOf('/dashboard', 'fr')).toBe('fr');
    expect(languageOf('/tracks', null)).toBe('en');
    expect(languageOf('/earnings', 'de')).toBe('de');
    expect(isAppPath('/track/trk_1')).toBe(true);
    expect(isAppPath('/tracksuit')).toBe(false);
  });

  it('English has no prefix of its own', () => {
    expect(prefixOf('/en/help')).toBeUndefined();
    expect(prefixOf('//ru//')).toBe('ru');
  });
});

describe('[I18N-02] the path in another language', () => {
  it('gets, changes or loses its prefix', () => {
    expect(pathIn('de', '/help')).toBe('/de/help');
    expect(pathIn('ja', '/de/help')).toBe('/ja/help');
    expect(pathIn('en', '/de/help')).toBe('/help');
    expect(pathIn('en', '/de')).toBe('/');
    expect(pathIn('zh', '/')).toBe('/zh');
  });

  it('repeated slashes collapse', () => {
    expect(pathIn('fr', '//de///blog//a')).toBe('/fr/blog/a');
    expect(pathIn('en', '///')).toBe('/');
  });
});

describe('[I18N-02] links in another language', () => {
  it('stay in it, with their query and hash', () => {
    expect(linkIn('de', '/help?search=a#top')).toBe('/de/help?search=a#top');
    expect(linkIn('de', '/subscription')).toBe('/de/subscription');
    expect(linkIn('en', '/blog/a')).toBe('/blog/a');
  });

  it('lead as they are to the app, to files, and to what is in one language alone', () => {
    for (const path of ['/tracks?search=a', '/rss.xml', '/videos/vid_1'])
      expect(linkIn('de', path)).toBe(path);
    expect(linkIn('de', '/videos')).toBe('/de/videos');
    expect(versionIn('de', '/videos/vid_1')).toBe('/de');
    expect(versionIn('en', '/de/blog/a')).toBe('/blog/a');
  });
});

describe('[SITE-01] the path of a page in no language', () => {
  it('has no prefix and single slashes', () => {
    expect(plainPath('/de/help')).toBe('/help');
    expect(plainPath('/ja/')).toBe('/');
    expect(plainPath('//features/')).toBe('/features');
    expect(plainPath('/design/de')).toBe('/design/de');
  });
});

describe('[SEC-03] the address that a page is rendered by', () => {
  it('keeps what the page knows, in any language, and drops everything else', () => {
    expect(renderedAddress('/de/help?utm_source=a&search=a+b&x')).toBe('/de/help?search=a+b');
    expect(renderedAddress('/help/?search=a&search=b')).toBe('/help/?search=a&search=b');
    expect(renderedAddress('/blog?search=a')).toBe('/blog');
    expect(renderedAddress('/xx?search=a')).toBe('/xx');
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(renderedAddress(`/help?${name}=rendered`)).toBe('/help');
    expect(renderedAddress('/constructor?name=a')).toBe('/constructor');
  });

  it('is whole for the pages of the app, and for what code asks for', () => {
    for (const address of ['/tracks?search=a&x=1', '/blog.data?_routes=root', '/dashboard', '/rss.xml?a'])
      expect(renderedAddress(address)).toBe(address);
  });
});

it('[SITE-04] the app is closed to robots, and no page that visitors see', () => {
  const closed = closedPaths();
  const isClosed = (path: string) => closed.some((begin) => path.startsWith(begin));
  for (const path of [
    '/dashboard',
    '/track/trk_1',
    '/imports/imp_1',
    '/admin/sync',
    '/blog-admin',
    '/playlists',
  ])
    expect([path, isClosed(path)]).toEqual([path, true]);
  const shown = [...publicPaths, '/playlist/pl_1', '/videos/vid_1', '/blog/playlists', '/help/sync'];
  expect(shown.filter(isClosed)).toEqual([]);
});
