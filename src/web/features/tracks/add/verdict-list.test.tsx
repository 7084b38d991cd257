/** What is said of each link that was sent. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '#i18n/add/en.json' with { type: 'json' };
import hindi from '#i18n/add/hi.json' with { type: 'json' };
import chinese from '#i18n/add/zh.json' with { type: 'json' };
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { VerdictList } from './verdict-list.tsx';

const link = 'https://www.beatport.com/track/x/1';
const rows = [{ link, text: link, verdict: { kind: 'refused', code: 'unknown_host' } as const }];

it.each([
  ['en', english, 'Not added. beatport.com isn’t supported yet.'],
  ['zh', chinese, '未添加。暂不支持 beatport.com。'],
  ['hi', hindi, 'नहीं जोड़ा गया। beatport.com'],
] as const)(
  '[TRK-03] a refused link and its reason are parted as the language parts sentences: %s',
  (language, add, said) => {
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <TranslationsProvider translations={translationsOf(language, { add })}>
          <VerdictList isSending={false} onChosen={() => {}} onSuggested={() => {}} rows={rows} />
        </TranslationsProvider>
      </QueryClientProvider>,
    );
    expect(html).toContain(said);
  },
);
