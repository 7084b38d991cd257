/** A change as a share: the same sign, arrow and colour wherever it stands. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { RateChange, rateText } from './rate-change.tsx';

const shown = (share: number, as?: 'flat' | 'eased', language: Language = 'en') =>
  renderToStaticMarkup(
    <TranslationsProvider translations={translationsOf(language, {})}>
      <RateChange as={as} share={share} />
    </TranslationsProvider>,
  );
const [upward, downward, onward] = ['M7 7h10v10', 'M17 7v10H7', 'M5 12h14m-7-7 7 7-7 7'];

it('[ANL-06] what goes on as before keeps the sign of what changed', () => {
  const steady = shown(-0.009, 'flat');
  expect(steady).toContain('>−0.9%<');
  expect(steady).toContain(onward);
  expect(shown(0.021, 'flat')).toContain('>+2.1%<');
});

it('[ANL-06] up and down are what is written, and too little to be written is neither', () => {
  expect(shown(0.2)).toContain(upward);
  expect(shown(-0.2)).toContain(downward);
  for (const share of [0, 0.0004, -0.0004]) {
    expect(shown(share)).toContain('>0%<');
    expect(shown(share)).toContain(onward);
    expect(shown(share, 'eased')).not.toContain('−');
  }
});

it('[ANL-06] less that is to be expected has no colour, and more has its own', () => {
  expect(shown(-0.5, 'eased')).not.toContain('text-down');
  expect(shown(-0.5, 'eased')).toContain('−50%');
  expect(shown(0.5, 'eased')).toContain('text-up');
});

it('[ANL-06] the sign stays before its number where lines run to the left', () => {
  expect(shown(-0.009, 'flat', 'ar')).toContain('dir="ltr"');
  expect(rateText('ar', 0.5)).toMatch(/^[\u200e\u061c]\+50/);
});
