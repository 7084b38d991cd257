/** What a panel says when its reading failed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import texts from '#i18n/errors/en.json' with { type: 'json' };
import chinese from '#i18n/errors/zh.json' with { type: 'json' };
import { ApiError } from '#web/data/api.ts';
import { translationsOf } from '#web/language/translations.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { Panel } from './panel.tsx';
import { usePanelError } from './use-panel-error.ts';

type ReadingProps = { error: Error | null; failed?: string };

function Reading({ error, failed }: ReadingProps) {
  const failure = usePanelError({ error, isFetching: false, refetch: () => undefined }, failed);
  return <Panel error={failure} title="Plays" />;
}

const shown = (props: ReadingProps, i18n = translationsOf('en', { errors: texts })) =>
  renderToStaticMarkup(
    <TranslationsProvider translations={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Reading {...props} />
      </QueryClientProvider>
    </TranslationsProvider>,
  );

it('a panel says in words what failed and why, with a way to try again', () => {
  const reply = new Response(null, { status: 503 });
  const error = new ApiError(reply, JSON.stringify({ code: 'unavailable' }));
  const html = shown({ error, failed: 'The plays could not be loaded.' });
  expect(html).toContain('role="alert"');
  expect(html).toContain(`The plays could not be loaded. ${texts.unavailable}`);
  expect(html).toContain(`${texts.retry}</button>`);
});

it('a heading ends as a sentence does before why it failed', () => {
  const error = new ApiError(new Response(null, { status: 500 }), '{}');
  const inChinese = translationsOf('zh', { errors: chinese });
  expect(shown({ error, failed: 'Couldn’t load growth' })).toContain(
    `Couldn’t load growth. ${texts.internal}`,
  );
  expect(shown({ error, failed: '无法加载预览' }, inChinese)).toContain(`无法加载预览。${chinese.internal}`);
});

it('says nothing of a reading that did not fail', () => {
  expect(shown({ error: null })).not.toContain('role="alert"');
});
