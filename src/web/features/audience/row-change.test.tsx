/** How a row stands against the days before, as readers and screen readers get it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import texts from '#i18n/audience/en.json' with { type: 'json' };
import { formatPoints, formatShareChange } from '#i18n/formats.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { ShareChange, ValueChange } from './row-change.tsx';

const shown = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <TranslationsProvider translations={translationsOf('en', { audience: texts })}>
      {part}
    </TranslationsProvider>,
  );

describe('[AUD-01] against the days before', () => {
  it('shares move by percentage points, counts by a part of themselves', () => {
    const row = { value: 150, share: 0.3, before: { value: 100, share: 0.25 } };
    const share = shown(<ShareChange row={row} />);
    expect(share).toContain('>+5 pp<');
    expect(share).toContain('+5 percentage points vs.');
    expect(shown(<ValueChange row={row} />)).toContain('>+50%<');
  });

  it('what is not known is neither new nor zero', () => {
    expect(shown(<ValueChange row={{ value: 5, before: null }} />)).not.toMatch(/New|0/);
    expect(shown(<ShareChange row={{ share: 0.1, before: null }} />)).not.toContain('pp');
    expect(shown(<ValueChange row={{ value: 5, before: { value: 0 } }} />)).toContain('New');
  });

  it('keeps the sign at the left of the number where lines run to the left', () => {
    expect(formatPoints('ar', 0.012)).toMatch(/^[\u200e\u061c]\+1\.2/);
    expect(formatShareChange('ar', 0.5)).toMatch(/^[\u200e\u061c]\+50/);
  });
});
