/** All help articles by topic, or those that hold the words searched for. */
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { ArticleHead } from '#contract/content.ts';
import { pathIn } from '#domain/paths.ts';
import { helpTopics } from '#domain/topics.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HelpList } from './help-list.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { readHelp } from './queries.ts';

export function HelpPage() {
  const language = useLanguage();
  const [params] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const { data, error, refetch } = useQuery({
    ...readHelp(language, search),
    placeholderData: (before) => before,
  });
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      {search ? <Hits articles={data} /> : <Topics articles={data} />}
    </div>
  );
}

function Topics({ articles }: { articles: readonly ArticleHead[] }) {
  const { t } = useTranslation('content');
  return (
    <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">
      {helpTopics.map((topic) => (
        <section aria-labelledby={topic} key={topic}>
          <h2 className="mb-4 text-xl" id={topic}>
            {t(`topic.${topic}`)}
          </h2>
          <HelpList articles={articles.filter((article) => article.topic === topic)} />
        </section>
      ))}
    </div>
  );
}

function Hits({ articles }: { articles: readonly ArticleHead[] }) {
  const { t } = useTranslation('content');
  const { pathname } = useLocation();
  const language = useLanguage();
  const all = (
    <Link className={buttonStyle()} to={pathname}>
      {t('help.clear')}
    </Link>
  );
  if (articles.length === 0)
    return (
      <EmptyState
        action={
          <>
            {all}
            <Link className={buttonStyle()} to={pathIn(language, '/contact')}>
              {t('help.contact')}
            </Link>
          </>
        }
        icon={<SearchX />}
        title={t('help.none')}
      >
        {t('help.noneText')}
      </EmptyState>
    );
  return (
    <section aria-live="polite" className="max-w-3xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t('help.found', { count: articles.length })}</h2>
        {all}
      </div>
      <HelpList articles={articles} />
    </section>
  );
}
