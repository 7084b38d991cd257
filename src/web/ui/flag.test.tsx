import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { Flag } from './flag.tsx';

test('[I18N-02] every language has the picture of its flag', () => {
  const sources = languages.map(
    ({ flag }) => /src="([^"]+)"/.exec(renderToStaticMarkup(<Flag code={flag} />))?.[1],
  );
  for (const [place, { flag }] of languages.entries()) expect(sources[place]).toContain(`${flag}.svg`);
});
