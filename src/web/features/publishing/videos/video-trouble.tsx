/** What went wrong with saving a video, where no field is to blame. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WrittenVideo } from '#contract/publishing.ts';
import { ApiError } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ConflictAlert } from '../conflict-alert.tsx';
import { isConflict } from '../is-conflict.ts';
import { SaveFailure } from '../save-failure.tsx';
import type { VideoEditing } from './use-video-form.ts';
import { theirVideo } from './video-requests.ts';

type VideoTroubleProps = { editing: VideoEditing; video: WrittenVideo | null; onRetry: () => void };

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'not_found';

function TheirsButton({ id, onTheirs }: { id: string; onTheirs: (video: WrittenVideo) => void }) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  const reading = useMutation({
    mutationFn: () => theirVideo(id),
    onSuccess: (theirs) => theirs && onTheirs(theirs),
    onError: (error) => toast({ title: explain(error), variant: 'destructive' }),
  });
  return (
    <Button busy={reading.isPending} onClick={() => reading.mutate()} size="sm">
      {t('conflict.takeTheirs')}
    </Button>
  );
}

export function VideoTrouble({ editing, video, onRetry }: VideoTroubleProps) {
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
