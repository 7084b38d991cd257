/** One help article, the others of its topic, and where to ask. */
import { Link } from 'react-router';
import type { getHelpArticle } from '#contract/content.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { HelpList } from './help-list.tsx';
import { Text } from './text.tsx';

export function ArticlePage({ article }: { article: ReplyOf<typeof getHelpArticle> }) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-14 px-4 pb-20 sm:px-6 lg:grid-cols-[minmax(0,42rem)_1fr]">
      <Text html={article.html} lang={article.language} />
      <aside className="flex flex-col gap-8 lg:ps-6">
        {article.others.length > 0 ? (
          <section aria-labelledby="others">
            <h2 className="mb-3 text-base" id="others">
              {t('help.others')}
            </h2>
            <HelpList articles={article.others} />
          </section>
        ) : null}
        <section aria-labelledby="stuck" className="rounded-lg border border-line bg-surface p-5">
          <h2 className="text-base" id="stuck">
            {t('help.stuck')}
          </h2>
          <p className="mt-1 mb-4 text-body text-sm">{t('help.stuckText')}</p>
          <Link className={buttonStyle()} to={pathIn(language, '/contact')}>
            {t('help.contact')}
          </Link>
        </section>
      </aside>
    </div>
  );
}
