/** All videos, for those who choose them. */
import { Clapperboard, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ListPage } from '../list-page.tsx';
import { useWrittenVideos } from '../queries.ts';
import { useDeleteVideo } from './use-delete-video.ts';
import { VideoDialog } from './video-dialog.tsx';
import { VideoRow } from './video-row.tsx';

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
