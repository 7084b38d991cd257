/** All videos, for those who choose them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clapperboard, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { WrittenVideo } from '#contract/publishing.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { Changed } from '../changed.tsx';
import { EntryActions } from '../entry-actions.tsx';
import { coveringStyle, EntryRow } from '../entry-row.tsx';
import { ListPage } from '../list-page.tsx';
import { stateOf, today } from '../publication.ts';
import { useWrittenVideos } from '../queries.ts';
import { refreshVideos } from './refresh-videos.ts';
import { VideoDialog } from './video-dialog.tsx';
import { postVideo, removeVideo } from './video-requests.ts';
import { textOf } from './video-values.ts';

export function VideosPage() {
  const { t } = useTranslation('publishing');
  const list = useRef<HTMLElement>(null);
  const videos = useWrittenVideos();
  const deleting = useDeleteVideo({ onGone: () => list.current?.focus({ preventScroll: true }) });
  const add = (
    <Button variant="primary">
      <Plus aria-hidden="true" />
      {t('videos.add')}
    </Button>
  );
  return (
    <ListPage
      action={<VideoDialog trigger={add} video={null} />}
      icon={<Clapperboard />}
      kind="videos"
      listRef={list}
      query={videos}
      renderEntry={(video) => (
        <VideoRow
          isLeaving={deleting.isPending && deleting.variables.id === video.id}
          key={video.id}
          onDelete={() => deleting.mutate(video)}
          video={video}
        />
      )}
    />
  );
}

/** Deletes a video; the toast adds it again as it was. */
function useDeleteVideo({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('publishing');
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const bringBack = async (video: Awaited<ReturnType<typeof removeVideo>>) => {
    try {
      await postVideo(textOf(video));
    } finally {
      await refreshVideos(client);
    }
  };
  return useMutation({
    mutationFn: ({ id }: WrittenVideo) => removeVideo(id),
    onSuccess: (video) =>
      undoable({
        title: t('videos.deleted'),
        undoLater: t('undoLater'),
        undo: () =>
          bringBack(video).then(
            () => toast({ title: t('videos.restored') }),
            failed(t('videos.notRestored')),
          ),
      }),
    onError: failed(t('videos.notDeleted')),
    // The button stays busy until the list is read again.
    onSettled: async (video) => {
      await refreshVideos(client);
      if (video) onGone();
    },
  });
}

/** One video of the list; opens its form. */
type VideoRowProps = {
  video: WrittenVideo;
  /** While it is being deleted. */
  isLeaving: boolean;
  onDelete: () => void;
};

function VideoRow({ video, isLeaving, onDelete }: VideoRowProps) {
  const { t } = useTranslation('publishing');
  const { duration } = useFormats();
  const { id, language, title, publishedOn, updatedAt } = video;
  const isPublic = stateOf(publishedOn, today()) === 'published';
  const trigger = (
    <button className={coveringStyle} dir="auto" lang={language} type="button">
      {title}
    </button>
  );
  return (
    <EntryRow
      actions={
        <EntryActions
          open={isPublic ? { to: `/videos/${id}`, label: t('videos.open', { title }) } : undefined}
          remove={{ label: t('videos.delete', { title }), busy: isLeaving, onPress: onDelete }}
        />
      }
      facts={
        <>
          <span>{duration(video.duration)}</span>
          <Changed at={updatedAt} />
        </>
      }
      language={language}
      publishedOn={publishedOn}
      title={<VideoDialog trigger={trigger} video={video} />}
    />
  );
}
