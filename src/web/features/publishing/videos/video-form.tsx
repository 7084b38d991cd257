/** Adding a video, or changing one. */
import { useTranslation } from 'react-i18next';
import type { WrittenVideo } from '#contract/publishing.ts';
import { Button } from '#web/ui/button.tsx';
import { RestoredNotice } from '../restored-notice.tsx';
import { useSaveShortcut } from '../save-shortcut.ts';
import { useVideoForm } from './use-video-form.ts';
import { VideoFactFields, VideoTextFields } from './video-fields.tsx';
import { VideoTrouble } from './video-trouble.tsx';

type VideoFormProps = {
  /** Null for a new one. */
  video: WrittenVideo | null;
  onSaved: () => void;
};

export function VideoForm(props: VideoFormProps) {
  const { t } = useTranslation('publishing');
  const editing = useVideoForm(props);
  const { form, draft, isSaving, submit } = editing;
  const save = () => void submit();
  useSaveShortcut(save);
  const discard = () => {
    editing.discard();
    // The button that had the focus is gone.
    setTimeout(() => form.setFocus('link'));
  };
  return (
    <form className="flex flex-col gap-5" method="post" noValidate onSubmit={submit}>
      {draft.isRestored ? <RestoredNotice onDiscard={discard} /> : null}
      <VideoTextFields form={form} />
      <VideoFactFields form={form} />
      <VideoTrouble editing={editing} onRetry={save} video={props.video} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-keyshortcuts="Control+S Meta+S" busy={isSaving} type="submit" variant="primary">
          {t('save')}
        </Button>
        <p aria-live="polite" className="min-h-5 text-body text-sm">
          {isSaving ? t('saving') : draft.isDirty ? t('unsaved') : null}
        </p>
      </div>
    </form>
  );
}
