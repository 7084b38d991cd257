/** All that will play, in an order that can be changed by dragging or by the arrow keys. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripVertical, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { Artwork } from '#web/music/artwork.tsx';
import { tellPlayer, usePlayer } from '#web/music/player/player-store.ts';
import type { PlayerTrack } from '#web/music/player/transitions.ts';
import { cn } from '#web/ui/cn.ts';
import { useMarks } from './marks.ts';

const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export function Queue() {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const [said, setSaid] = useState('');
  const playlist = usePlayer((state) => state.playlist);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = playlist.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const title = playlist[from]?.title;
    if (title === undefined || from === to || to < 0 || to >= playlist.length) return;
    tellPlayer({ type: 'order', ids: arrayMove(ids, from, to) });
    setSaid(t('moved', { title, place: count(to + 1), of: count(playlist.length) }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <section aria-label={t('queue')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-base">{t('queue')}</h2>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <DndContext
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('moveHelp') } }}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        sensors={sensors}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol
            aria-label={t('queue')}
            className="max-h-[28rem] divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
            tabIndex={-1}
          >
            {playlist.map((track, at) => (
              <QueueItem
                key={track.id}
                of={playlist.length}
                onMove={(to) => move(at, to)}
                place={at + 1}
                track={track}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  );
}

type QueueItemProps = {
  track: PlayerTrack;
  place: number;
  of: number;
  /** To which place, from 0. */
  onMove: (to: number) => void;
};

function QueueItem({ track, place, of, onMove }: QueueItemProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const { id, title, artist, albumArt } = track;
  const isCurrent = usePlayer(({ currentTrack }) => currentTrack?.id === id);
  const sorted = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = sorted;
  const reason = useMarks().reasons[id] ?? track.unplayable;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 2, ArrowDown: place, Home: 0, End: of - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className={cn(
        'relative flex items-center gap-2 bg-surface px-2 py-1.5',
        isDragging && 'z-10 rounded-lg bg-raised shadow-float',
      )}
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        aria-label={t('move', { title, place: count(place), of: count(of) })}
        className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-hover hover:text-strong active:cursor-grabbing [&_svg]:size-4"
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        onKeyDown={onKeyDown}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <button
        aria-current={isCurrent || undefined}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-1 text-start hover:bg-hover"
        onClick={() => tellPlayer({ type: 'goTo', index: place - 1 })}
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
    </li>
  );
}
