/** Saving, and whether everything is saved. */
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenPost } from '#contract/publishing.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';

type SaveRowProps = {
  post: WrittenPost | null;
  isDirty: boolean;
  isSaving: boolean;
  ref: Ref<HTMLButtonElement>;
};

export function SaveRow({ post, isDirty, isSaving, ref }: SaveRowProps) {
  const { t } = useTranslation('publishing');
  const { instant } = useFormats();
  const saved = () => {
    if (!post) return '';
    return post.updatedAt ? t('saved', { when: instant(post.updatedAt) }) : t('posts.ships');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-5">
      <Button aria-keyshortcuts="Control+S Meta+S" busy={isSaving} ref={ref} type="submit" variant="primary">
        {t('save')}
      </Button>
      <p aria-live="polite" className="min-h-5 text-body text-sm">
        {isSaving ? t('saving') : isDirty ? t('unsaved') : saved()}
      </p>
      <p className="ms-auto text-muted text-xs pointer-coarse:hidden">{t('shortcut')}</p>
    </div>
  );
}
