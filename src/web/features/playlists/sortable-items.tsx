/** The songs of one's own playlist, put in order by dragging or by the arrow keys; loaded when there is something to order. */
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
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playlist, PlaylistItem } from '#contract/playlists.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { cn } from '#web/ui/cn.ts';
import { type ItemActions, ItemRow } from './item-row.tsx';
import { PlayItem } from './play-buttons.tsx';

type SortableItemsProps = {
  playlist: Playlist;
  actions: ItemActions;
  onOrder: (itemIds: string[]) => void;
};

/** What is dragged is not spoken of: whoever listens moves by keys, and hears where a song has got to. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export function SortableItems({ playlist, actions, onOrder }: SortableItemsProps) {
  const { items } = playlist;
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const title = items[from]?.title;
    if (title === undefined || from === to || to < 0 || to >= items.length) return;
    onOrder(arrayMove(ids, from, to));
    setSaid(t('items.moved', { title, place: count(to + 1), of: count(items.length) }));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <DndContext
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('items.help') } }}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        sensors={sensors}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol
            aria-label={t('items.label')}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {items.map((item, at) => (
              <SortableItem
                actions={actions}
                item={item}
                key={item.id}
                of={items.length}
                onMove={(to) => move(at, to)}
                place={at + 1}
                play={<PlayItem index={at} playlist={playlist} />}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

type SortableItemProps = {
  item: PlaylistItem;
  place: number;
  of: number;
  play: ReactNode;
  actions: ItemActions;
  /** To which place, from 0. */
  onMove: (to: number) => void;
};

function SortableItem({ item, place, of, play, actions, onMove }: SortableItemProps) {
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 2, ArrowDown: place, Home: 0, End: of - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className={cn(
        'relative bg-surface first:rounded-t-lg last:rounded-b-lg [contain-intrinsic-size:auto_60px] [content-visibility:auto]',
        isDragging && 'z-10 rounded-lg bg-raised shadow-float',
      )}
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ItemRow
        actions={actions}
        handle={
          <button
            aria-label={t('items.move', { title: item.title, place: count(place), of: count(of) })}
            title={t('items.help')}
            className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-hover hover:text-strong active:cursor-grabbing [&_svg]:size-4"
            ref={setActivatorNodeRef}
            type="button"
            {...listeners}
            onKeyDown={onKeyDown}
          >
            <GripVertical aria-hidden="true" />
          </button>
        }
        item={item}
        place={place}
        play={play}
      />
    </li>
  );
}
