/** What the pages that are text alone share: `/about`, `/privacy`, `/terms`. */
import { useQuery } from '@tanstack/react-query';
import type { PageName } from '#domain/topics.ts';
import type { siteLoader } from '#web/data/site-loader.ts';
import { NotLoaded } from '#web/features/content/not-loaded.tsx';
import { readTextPage } from '#web/features/content/queries.ts';
import { TextPage } from '#web/features/content/text-page.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { useLanguage } from '#web/language/language.ts';

export const textQueries =
  (name: PageName): Parameters<typeof siteLoader>[0] =>
  ({ language }) => [readTextPage(name, language)];

export function TextRoute({ name }: { name: PageName }) {
  const { data: page, error, refetch } = useQuery(readTextPage(name, useLanguage()));
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!page) return null;
  return (
    <>
      <PageMeta description={page.description} title={page.title} />
      <PageHead lang={page.language} lead={page.description} title={page.title} />
      <TextPage page={page} />
    </>
  );
}
