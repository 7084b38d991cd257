/** Which songs a report is about; none are all of them. */
import { useRef, useState } from 'react';
import { mostSongsOfReport } from '#domain/limits.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { SongList } from '#web/music/song-list/song-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type SongsDialogProps = {
  chosen: readonly string[];
  onDone: (chosen: readonly string[]) => void;
  onClose: () => void;
};

export function SongsDialog({ chosen: begun, onDone, onClose }: SongsDialogProps) {
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(begun);
  const done = (ids: readonly string[]) => {
    onDone(ids);
    onClose();
  };
  return (
    <Dialog
      description={t('form.songsText', { n: count(mostSongsOfReport) })}
      firstFocus={box}
      footer={
        <>
          <Button onClick={() => done([])} variant="ghost">
            {t('form.allSongs')}
          </Button>
          <Button onClick={() => done(chosen)} variant="primary">
            {t('form.done')}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={t('form.choose')}
    >
      <SongList
        chosen={chosen}
        most={mostSongsOfReport}
        onToggle={(id) =>
          setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
        }
        searchBox={box}
      />
    </Dialog>
  );
}
