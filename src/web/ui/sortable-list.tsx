/** A list that is put in order by dragging or by the arrow keys; loaded where there is something to order. */
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
import { cn } from './cn.ts';

type Entry = { id: string; title: string };

export type SortableWords = {
  label: string;
  /** How a handle is used. */
  help: string;
  /** Of a handle. `place` is counted from 1. */
  move: (title: string, place: number, of: number) => string;
  moved: (title: string, place: number, of: number) => string;
};

type SortableListProps<Item extends Entry> = {
  items: readonly Item[];
  words: SortableWords;
  onOrder: (ids: string[]) => void;
  rowClassName?: string;
  children: (item: Item, at: number, handle: ReactNode) => ReactNode;
};

/** What is dragged is not spoken of: whoever listens moves by keys, and hears where it has got to. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

export function SortableList<Item extends Entry>(props: SortableListProps<Item>) {
  const { items, words, onOrder, rowClassName, children } = props;
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const title = items[from]?.title;
    if (title === undefined || from === to || to < 0 || to >= items.length) return;
    onOrder(arrayMove(ids, from, to));
    setSaid(words.moved(title, to + 1, items.length));
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
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: words.help } }}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        sensors={sensors}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol
            aria-label={words.label}
            className="divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {items.map((item, at) => (
              <Row
                className={rowClassName}
                id={item.id}
                key={item.id}
                label={words.move(item.title, at + 1, items.length)}
                onMove={(to) => move(at, to)}
                place={at}
                places={items.length}
                title={words.help}
              >
                {(handle) => children(item, at, handle)}
              </Row>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}

type RowProps = {
  id: string;
  /** From 0. */
  place: number;
  places: number;
  label: string;
  title: string;
  className: string | undefined;
  onMove: (to: number) => void;
  children: (handle: ReactNode) => ReactNode;
};

function Row({ id, place, places, label, title, className, onMove, children }: RowProps) {
  const sorted = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = sorted;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: places - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className={cn(
        'relative bg-surface first:rounded-t-lg last:rounded-b-lg',
        className,
        isDragging && 'z-10 rounded-lg bg-raised shadow-float',
      )}
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children(
        <button
          aria-label={label}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-hover hover:text-strong active:cursor-grabbing [&_svg]:size-4"
          ref={setActivatorNodeRef}
          title={title}
          type="button"
          {...listeners}
          onKeyDown={onKeyDown}
        >
          <GripVertical aria-hidden="true" />
        </button>,
      )}
    </li>
  );
}
