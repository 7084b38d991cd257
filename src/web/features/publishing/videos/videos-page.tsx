/** All videos, for those who choose them. */
import { Clapperboard, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFrame } from '../list-frame.tsx';
import { useWrittenVideos } from '../queries.ts';
import { useDeleteVideo } from './use-delete-video.ts';
import { VideoDialog } from './video-dialog.tsx';
import { VideoRow } from './video-row.tsx';

export function VideosPage() {
  const { t } = useTranslation(['publishing', 'frame']);
  const list = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useWrittenVideos();
  const deleting = useDeleteVideo({ onGone: () => list.current?.focus({ preventScroll: true }) });
  const add = (
    <Button variant="primary">
      <Plus aria-hidden="true" />
      {t('videos.add')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('videos.title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t('videos.title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('videos.lead')}</p>
        </div>
        <VideoDialog trigger={add} video={null} />
      </header>
      <ListFrame
        empty={
          <EmptyState icon={<Clapperboard />} title={t('videos.none')}>
            {t('videos.noneText')}
          </EmptyState>
        }
        entries={data}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        ref={list}
        renderEntry={(video) => (
          <VideoRow
            isLeaving={deleting.isPending && deleting.variables.id === video.id}
            key={video.id}
            onDelete={() => deleting.mutate(video)}
            video={video}
          />
        )}
        texts={{
          name: t('videos.list'),
          loading: t('videos.loading'),
          unread: t('videos.unread'),
          old: t('videos.old'),
        }}
      />
    </div>
  );
}
