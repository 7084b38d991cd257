/** The songs of one's own playlist in an order that can be changed; loaded when there is something to order. */
import type { Playlist } from '#contract/playlists.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { SortableList, type SortableWords } from '#web/ui/sortable-list.tsx';
import { type ItemActions, ItemRow } from './item-row.tsx';
import { PlayItem } from './play-buttons.tsx';

type SortableItemsProps = {
  playlist: Playlist;
  actions: ItemActions;
  onOrder: (itemIds: string[]) => void;
};

export function SortableItems({ playlist, actions, onOrder }: SortableItemsProps) {
  return (
    <SortableList
      items={playlist.items}
      onOrder={onOrder}
      rowClassName="[contain-intrinsic-size:auto_60px] [content-visibility:auto]"
      words={useOrderWords()}
    >
      {(item, at, handle) => (
        <ItemRow
          actions={actions}
          handle={handle}
          item={item}
          place={at + 1}
          play={<PlayItem index={at} playlist={playlist} />}
        />
      )}
    </SortableList>
  );
}

function useOrderWords(): SortableWords {
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const words = (key: 'items.move' | 'items.moved') => (title: string, place: number, of: number) =>
    t(key, { title, place: count(place), of: count(of) });
  return {
    label: t('items.label'),
    help: t('items.help'),
    move: words('items.move'),
    moved: words('items.moved'),
  };
}
