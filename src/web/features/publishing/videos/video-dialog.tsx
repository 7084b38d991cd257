/** The form of a video in a dialog, closed once it is saved. */
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { WrittenVideo } from '#contract/publishing.ts';
import { ApiError } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { ConflictAlert } from '../conflict-alert.tsx';
import { isConflict } from '../is-conflict.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { SaveFailure } from '../save-failure.tsx';
import { useSaveShortcut } from '../save-shortcut.ts';
import { useVideoForm, type VideoEditing } from './use-video-form.ts';
import { VideoFactFields, VideoTextFields } from './video-fields.tsx';
import { theirVideo } from './video-requests.ts';

type VideoDialogProps = {
  /** Null for a new one. */
  video: WrittenVideo | null;
  trigger: ReactElement;
};

export function VideoDialog({ video, trigger }: VideoDialogProps) {
  const { t } = useTranslation('publishing');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    toast({ title: t('videos.saved') });
  };
  return (
    <Dialog
      onOpenChange={setOpen}
      open={isOpen}
      title={t(video ? 'videos.change' : 'videos.add')}
      trigger={trigger}
    >
      <VideoForm onSaved={close} video={video} />
    </Dialog>
  );
}

/** Adding a video, or changing one. */
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
      <VideoSaveFailure editing={editing} onRetry={save} video={props.video} />
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

/** What went wrong with saving a video, where no field is to blame. */
type VideoSaveFailureProps = { editing: VideoEditing; video: WrittenVideo | null; onRetry: () => void };

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'not_found';

function TheirsButton({ id, onTheirs }: { id: string; onTheirs: (video: WrittenVideo) => void }) {
  const { t } = useTranslation('publishing');
  const failed = useFailed();
  const reading = useMutation({
    mutationFn: () => theirVideo(id),
    onSuccess: (theirs) => theirs && onTheirs(theirs),
    onError: failed(),
  });
  return (
    <Button busy={reading.isPending} onClick={() => reading.mutate()} size="sm">
      {t('conflict.takeTheirs')}
    </Button>
  );
}

function VideoSaveFailure({ editing, video, onRetry }: VideoSaveFailureProps) {
  const { failure, isSaving, overwrite, showTheirs } = editing;
  if (!failure) return null;
  if (!video || !(isConflict(failure) || isGone(failure)))
    return <SaveFailure busy={isSaving} error={failure} onRetry={onRetry} />;
  return (
    <ConflictAlert
      busy={isSaving}
      onOverwrite={() => void overwrite()}
      // What was deleted cannot be shown; saving adds it again.
      theirs={isGone(failure) ? null : <TheirsButton id={video.id} onTheirs={showTheirs} />}
    />
  );
}
