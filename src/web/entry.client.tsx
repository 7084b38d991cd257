/** Takes over the page that the server rendered. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { toLanguage } from '#domain/languages.ts';
import { receiveTexts } from './language/sent-texts.tsx';
import { Translated } from './language/shown-language.tsx';
import { browserTranslations } from './language/translations.ts';
import { hasLeft } from './shell/first-address.ts';
import { isOldBrowser } from './shell/old-browser.ts';

const texts = browserTranslations(toLanguage(document.documentElement.lang), await receiveTexts());

if (hasLeft()) location.reload();
else if (!isOldBrowser())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Translated first={texts}>
          <HydratedRouter />
        </Translated>
      </StrictMode>,
    );
  });
