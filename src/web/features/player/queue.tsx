/** All that will play, in an order that can be changed by dragging or by the arrow keys. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { useMarks } from './marks.ts';

export function Queue() {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const playlist = usePlayer((state) => state.playlist);
  const words = (key: 'move' | 'moved') => (title: string, place: number, of: number) =>
    t(key, { title, place: count(place), of: count(of) });
  return (
    <section aria-label={t('queue')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('queue')}</h2>
      <div className="max-h-[28rem] overflow-y-auto rounded-lg" tabIndex={-1}>
        <SortableList
          items={playlist}
          onOrder={(ids) => tellPlayer({ type: 'order', ids })}
          words={{ label: t('queue'), help: t('moveHelp'), move: words('move'), moved: words('moved') }}
        >
          {(track, at, handle) => <QueueItem at={at} handle={handle} track={track} />}
        </SortableList>
      </div>
    </section>
  );
}

type QueueItemProps = { track: PlayerTrack; at: number; handle: ReactNode };

function QueueItem({ track, at, handle }: QueueItemProps) {
  const { t } = useTranslation('player');
  const { id, title, artist, albumArt } = track;
  const isCurrent = usePlayer(({ currentTrack }) => currentTrack?.id === id);
  const reason = useMarks().reasons[id] ?? track.unplayable;
  return (
    <div className="flex items-center gap-2 px-2 py-1.5">
      {handle}
      <button
        aria-current={isCurrent || undefined}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-1 text-start hover:bg-hover"
        onClick={() => tellPlayer({ type: 'goTo', index: at })}
        type="button"
      >
        <Artwork className={cn('size-9', reason && 'opacity-50 grayscale')} url={albumArt} />
        <span className="min-w-0">
          <span
            className={cn('wrap-anywhere line-clamp-2 text-sm text-strong', isCurrent && 'font-semibold')}
            dir="auto"
          >
            {title}
          </span>
          <span className="block truncate text-muted text-xs" dir="auto">
            {artist}
          </span>
          {reason ? (
            <span className="mt-0.5 flex items-start gap-1.5 text-warning text-xs">
              <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
              {t(`failed.${reason}`)}
            </span>
          ) : null}
        </span>
      </button>
    </div>
  );
}
