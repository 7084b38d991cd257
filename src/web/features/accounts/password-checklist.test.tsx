/** The live checklist of the password's rules. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import texts from '#i18n/accounts/en.json' with { type: 'json' };
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { PasswordChecklist } from './new-password-fields.tsx';

const render = (password: string) =>
  renderToStaticMarkup(
    <TranslationsProvider translations={translationsOf('en', { accounts: texts })}>
      <PasswordChecklist id="rules" password={password} />
    </TranslationsProvider>,
  );

const met = (html: string) =>
  [...html.matchAll(/data-met="(true|false)"/g)].map(([, value]) => value === 'true');

describe('[AUTH-02] the checklist', () => {
  it('marks each rule as met or unmet, in words too', () => {
    const html = render('abc1');
    expect(met(html)).toEqual([false, false, true, true, false]);
    expect(html).toContain('not met');
    expect(met(render(''))).toEqual([false, false, false, false, false]);
    expect(met(render('Abcdef1!'))).toEqual([true, true, true, true, true]);
  });

  it('takes only the special characters of the specification', () => {
    for (const special of '!@#$%^&*(),.?":{}|<>') expect(met(render(special)).at(-1)).toBe(true);
    for (const other of "-_=+[];'/\\~`") expect(met(render(other)).at(-1)).toBe(false);
  });
});
