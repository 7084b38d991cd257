/** Which language a page is in, and where the same page is in another one. */
import { describe, expect, it } from 'vitest';
import { isAppPath, languageOf, pathIn, prefixForBrowser, prefixOf } from './language.ts';

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

describe('[I18N-03] the home a browser is taken to', () => {
  it('is that of its language, whatever the region or case', () => {
    expect(prefixForBrowser('de-AT')).toBe('de');
    expect(prefixForBrowser('ZH-hant-TW')).toBe('zh');
    expect(prefixForBrowser('fr')).toBe('fr');
  });

  it('is none for English and for languages that are not ours', () => {
    expect(prefixForBrowser('en-GB')).toBeUndefined();
    expect(prefixForBrowser('pt-BR')).toBeUndefined();
    expect(prefixForBrowser(undefined)).toBeUndefined();
  });
});
