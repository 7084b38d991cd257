/** Whose audience the page tells: of one link, found by its name, or of all. */
import { useRef } from 'react';
import type { PlatformId } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EntryName, SongPages } from '#web/music/song-list/song-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type SongDialogProps = {
  platform: PlatformId | undefined;
  chosen: string | undefined;
  onChoose: (trackId: string) => void;
  onClose: () => void;
};

export function SongDialog({ platform, chosen, onChoose, onClose }: SongDialogProps) {
  const { t } = useTranslation('audience');
  const box = useRef<HTMLInputElement>(null);
  const choose = (trackId: string) => {
    onChoose(trackId);
    onClose();
  };
  return (
    <Dialog
      firstFocus={box}
      footer={
        <Button onClick={() => choose('')} variant="ghost">
          {t('choose.anySong')}
        </Button>
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open
      title={t('choose.title')}
    >
      <SongPages
        by="link"
        platform={platform}
        row={(entry) => (
          <button
            aria-pressed={entry.id === chosen}
            className="flex w-full min-w-0 items-center rounded-md py-1 aria-pressed:font-medium"
            onClick={() => choose(entry.id)}
            type="button"
          >
            <EntryName entry={entry} />
          </button>
        )}
        searchBox={box}
      />
    </Dialog>
  );
}
