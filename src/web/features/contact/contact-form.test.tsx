/** The contact form as the server renders it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import texts from '#i18n/contact/en.json' with { type: 'json' };
import { createQueryClient } from '#web/data/query.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { ContactForm } from './contact-form.tsx';

const html = renderToStaticMarkup(
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter initialEntries={['/contact?topic=account']}>
      <TranslationsProvider translations={translationsOf('en', { contact: texts })}>
        <ContactForm />
      </TranslationsProvider>
    </MemoryRouter>
  </QueryClientProvider>,
);

describe('[SITE-05] the contact form without JavaScript', () => {
  it('can be read, and says what sending needs', () => {
    for (const label of Object.values(texts.field)) expect(html).toContain(`>${label}</label>`);
    for (const topic of Object.values(texts.topic)) expect(html).toContain(`>${topic}</option>`);
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain(texts.noScript);
  });

  it('does not send by itself: nothing of the message ends in an address', () => {
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toMatch(
      /<button[^>]* disabled=""[^>]* type="submit"|<button[^>]* type="submit"[^>]* disabled=""/,
    );
  });

  it('hides the robots’ field from eyes, screen readers and the keyboard', () => {
    const trap = /<div aria-hidden="true" class="sr-only">.*?<\/div>/s.exec(html)?.[0] ?? '';
    expect(trap).toMatch(/<input[^>]* tabindex="-1"/i);
    expect(trap).toMatch(/name="website"/);
    expect(trap).toMatch(/autocomplete="off"/i);
  });
});
