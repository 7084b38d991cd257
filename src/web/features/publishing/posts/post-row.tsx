/** One post of the list; opens the editor. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WrittenPostHead } from '#contract/publishing.ts';
import { pathIn } from '#domain/paths.ts';
import { Changed } from '../changed.tsx';
import { EntryActions } from '../entry-actions.tsx';
import { coveringStyle, EntryRow } from '../entry-row.tsx';
import { stateOf, today } from '../publication.ts';

type PostRowProps = {
  post: WrittenPostHead;
  /** While it is being deleted. */
  isLeaving: boolean;
  onDelete: () => void;
};

export function PostRow({ post, isLeaving, onDelete }: PostRowProps) {
  const { t } = useTranslation('publishing');
  const { slug, language, title, publishedOn, updatedAt } = post;
  const isPublic = stateOf(publishedOn, today()) === 'published';
  return (
    <EntryRow
      actions={
        <EntryActions
          open={
            isPublic
              ? { to: pathIn(language, `/blog/${slug}`), label: t('posts.open', { title }) }
              : undefined
          }
          // What ships with the product and was never changed cannot go.
          remove={
            updatedAt
              ? { label: t('posts.delete', { title }), busy: isLeaving, onPress: onDelete }
              : undefined
          }
        />
      }
      facts={updatedAt ? <Changed at={updatedAt} /> : <span>{t('posts.ships')}</span>}
      language={language}
      publishedOn={publishedOn}
      title={
        <Link className={coveringStyle} dir="auto" lang={language} to={`/blog-admin/${slug}/${language}`}>
          {title}
        </Link>
      }
    />
  );
}
