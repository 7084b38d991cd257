/** Opens the choice of a playlist for songs: in the list of tracks, and on a song's page. */
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';

const dialog = later(() => import('./add-dialog.tsx'));

type AddToPlaylistButtonProps = {
  /** As they are when it is pressed. */
  trackIds: () => Promise<string[]> | string[];
  size?: ButtonSize;
};

export function AddToPlaylistButton({ trackIds, size = 'sm' }: AddToPlaylistButtonProps) {
  const { t } = useTranslation('playlists');
  const openLater = useOpenLater();
  const mayEdit = useMay('edit');
  const [chosen, setChosen] = useState<string[]>();
  const AddDialog = chosen ? dialog.get()?.AddDialog : undefined;
  if (!mayEdit) return null;
  return (
    <>
      <Button
        onClick={() =>
          openLater(dialog, () => void Promise.resolve(trackIds()).then((ids) => setChosen(ids)))
        }
        size={size}
      >
        <ListPlus aria-hidden="true" />
        {t('add.action')}
      </Button>
      {AddDialog && chosen ? <AddDialog onClose={() => setChosen(undefined)} trackIds={chosen} /> : null}
    </>
  );
}
