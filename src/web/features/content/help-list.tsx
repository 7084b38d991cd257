/** Articles as links, with what each is about. */
import { Link } from 'react-router';
import type { ArticleHead } from '#contract/content.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';

export function HelpList({ articles }: { articles: readonly ArticleHead[] }) {
  const language = useLanguage();
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
      {articles.map(({ slug, title, description, language: writtenIn }) => (
        <li className="relative px-4 py-3.5 hover:bg-hover sm:px-5" key={slug}>
          <Link
            className="font-medium text-base text-strong after:absolute after:inset-0"
            lang={writtenIn}
            to={pathIn(language, `/help/${slug}`)}
          >
            {title}
          </Link>
          <p className="mt-0.5 text-muted text-sm" lang={writtenIn}>
            {description}
          </p>
        </li>
      ))}
    </ul>
  );
}
