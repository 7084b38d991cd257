/** Which language home a browser is taken to. */
import { describe, expect, it } from 'vitest';
import { prefixForBrowser } from './language.ts';

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
