/** Which songs the page is about: one, of which it then tells everything, or up to ten, whose lines are compared. */
import { useRef, useState } from 'react';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { SongList } from '#web/music/song-list/song-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type ExploreChange, type ExploreState, mostSongs } from '../explore-state.ts';

type SongDialogProps = {
  state: ExploreState;
  change: (change: ExploreChange) => void;
  onClose: () => void;
};

export function SongDialog({ state, change, onClose }: SongDialogProps) {
  const { t } = useTranslation('explore');
  const { count } = useFormats();
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(state.song ? [state.song] : state.songs);
  const show = (ids: readonly string[]) => {
    const [only, ...others] = ids;
    if (only === undefined) change({ song: undefined, songs: [], by: state.by === 'song' ? 'song' : 'none' });
    else if (others.length === 0) change({ song: only, songs: [], by: 'none' });
    else change({ song: undefined, songs: ids, by: 'song' });
    onClose();
  };
  return (
    <Dialog
      description={t('songs.text', { n: count(mostSongs) })}
      firstFocus={box}
      footer={
        <>
          <Button
            disabled={chosen.length === 0 && !state.song && state.songs.length === 0}
            onClick={() => show([])}
            variant="ghost"
          >
            {t('songs.all')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => show(chosen)} variant="primary">
            {chosen.length > 1
              ? t('songs.compare', { count: chosen.length, n: count(chosen.length) })
              : t('songs.show')}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={t('songs.title')}
    >
      <SongList
        chosen={chosen}
        most={mostSongs}
        onToggle={(id) =>
          setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
        }
        searchBox={box}
      />
    </Dialog>
  );
}
