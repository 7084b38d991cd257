/** Songs of an artist's page: chosen from the list, put in order by hand or by keys. */
import { X } from 'lucide-react';
import { mostArtistSongs } from '#domain/limits.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EntryName, SongPages } from '#web/music/song-list/song-pages.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { SortableList, type SortableWords } from '#web/ui/sortable-list.tsx';

type SongChoiceProps = {
  songIds: readonly string[];
  onChange: (songIds: string[]) => void;
  /** By id, of those that were chosen; what is not known yet is missing. */
  titles: ReadonlyMap<string, string>;
  onSeen: (id: string, title: string) => void;
};

export function SongChoice({ songIds, onChange, titles, onSeen }: SongChoiceProps) {
  const { t } = useTranslation('public-pages');
  const { t: controlText } = useTranslation('controls');
  const { count } = useFormats();
  const words = useOrderWords();
  const isFull = songIds.length >= mostArtistSongs;
  const toggle = (id: string) =>
    onChange(songIds.includes(id) ? songIds.filter((other) => other !== id) : [...songIds, id]);
  const chosen = songIds.map((id) => ({ id, title: titles.get(id) ?? '…' }));
  return (
    <div className="flex flex-col gap-3">
      {chosen.length > 0 ? (
        <SortableList items={chosen} onOrder={onChange} words={words}>
          {({ id, title }, _, handle) => (
            <div className="flex min-w-0 items-center gap-2 py-1 ps-1 pe-2">
              {handle}
              <span className="min-w-0 flex-1 truncate text-sm text-strong" dir="auto">
                {title}
              </span>
              <PlainIconButton
                icon={<X aria-hidden="true" />}
                label={t('editor.remove', { title })}
                onClick={() => toggle(id)}
              />
            </div>
          )}
        </SortableList>
      ) : null}
      <p aria-live="polite" className="text-muted text-xs empty:hidden">
        {songIds.length > 0
          ? controlText(isFull ? 'songs.full' : 'songs.chosen', {
              n: count(songIds.length),
              most: count(mostArtistSongs),
            })
          : ''}
      </p>
      <div className="max-h-72 overflow-y-auto rounded-md border border-line p-2" tabIndex={-1}>
        <SongPages
          by="song"
          row={(entry) => (
            <Checkbox
              checked={songIds.includes(entry.id)}
              className="flex min-w-0 items-center"
              disabled={isFull && !songIds.includes(entry.id)}
              label={<EntryName entry={entry} />}
              onChange={() => {
                onSeen(entry.id, entry.title);
                toggle(entry.id);
              }}
            />
          )}
        />
      </div>
    </div>
  );
}

function useOrderWords(): SortableWords {
  const { t } = useTranslation('public-pages');
  const { count } = useFormats();
  const words = (key: 'editor.move' | 'editor.moved') => (title: string, place: number, of: number) =>
    t(key, { title, place: count(place), of: count(of) });
  return {
    label: t('editor.order'),
    help: t('editor.orderHelp'),
    move: words('editor.move'),
    moved: words('editor.moved'),
  };
}
