/** Takes over the page that the server rendered. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { toLanguage } from '#contract/languages.ts';
import { browserTranslator } from './lib/i18n.ts';

const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
const translator = browserTranslator(toLanguage(document.documentElement.lang), texts);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={translator}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
