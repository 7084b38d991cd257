/** What went wrong with saving, where no field is to blame. */
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '#web/ui/button-style.ts';
import { ConflictAlert } from '../conflict-alert.tsx';
import { isConflict } from '../is-conflict.ts';
import { SaveFailure } from '../save-failure.tsx';
import type { PostEditing } from './use-post-editor.ts';

type SaveTroubleProps = { editing: PostEditing; onRetry: () => void };

export function SaveTrouble({ editing, onRetry }: SaveTroubleProps) {
  const { t } = useTranslation('publishing');
  const { post, failure, isSaving, overwrite } = editing;
  if (!failure) return null;
  if (!post || !isConflict(failure)) return <SaveFailure busy={isSaving} error={failure} onRetry={onRetry} />;
  return (
    <ConflictAlert
      busy={isSaving}
      onOverwrite={() => void overwrite()}
      theirs={
        <a
          className={buttonStyle('secondary', 'sm')}
          href={`/blog-admin/${post.slug}/${post.language}`}
          // Without an opener the new tab does not get a copy of what this one keeps.
          rel="noopener"
          target="_blank"
        >
          {t('conflict.openTheirs')}
        </a>
      }
    />
  );
}
