/** What is in one's own playlist of audio, in an order that can be changed; loaded when there is something to order. */
import type { AudioPlaylistItem } from '#contract/audio-playlists.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { SortableList, type SortableWords } from '#web/ui/sortable-list.tsx';
import { RecordingRow } from './item-row.tsx';
import { queueOf } from './queries.ts';

type SortableRecordingsProps = {
  items: readonly AudioPlaylistItem[];
  onOrder: (itemIds: string[]) => void;
  onRemove: (item: AudioPlaylistItem) => void;
};

export function SortableRecordings({ items, onOrder, onRemove }: SortableRecordingsProps) {
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const queue = queueOf(items);
  const moving = (key: 'items.move' | 'items.moved') => (title: string, place: number, of: number) =>
    t(key, { title, place: count(place), of: count(of) });
  const words: SortableWords = {
    label: t('items.label'),
    help: t('items.help'),
    move: moving('items.move'),
    moved: moving('items.moved'),
  };
  return (
    <SortableList items={items} onOrder={onOrder} words={words}>
      {(item, at, handle) => (
        <RecordingRow at={at} handle={handle} item={item} onRemove={onRemove} queue={queue} />
      )}
    </SortableList>
  );
}
