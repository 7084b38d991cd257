/** Adds songs to one of one's playlists, or makes a new one of them. */
import { useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ChoosePlaylist } from '#web/music/playlist/choose-playlist.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { useAddToPlaylist } from './changes.ts';
import { PlaylistDialog } from './playlist-dialog.tsx';
import { usePlaylists } from './queries.ts';

type AddDialogProps = { trackIds: string[]; onClose: () => void };

export function AddDialog({ trackIds, onClose }: AddDialogProps) {
  const { t } = useTranslation('playlists');
  const [isNew, setNew] = useState(false);
  const reading = usePlaylists();
  const { mutate, isPending, variables } = useAddToPlaylist(onClose);
  if (isNew) return <PlaylistDialog onClose={onClose} trackIds={trackIds} />;
  return (
    <ChoosePlaylist
      busyId={isPending ? variables.id : undefined}
      description={t('add.onlyYoutube')}
      newLabel={t('add.newWith')}
      none={t('add.none')}
      onAdd={({ id, name }) => mutate({ id, name, trackIds })}
      onClose={onClose}
      onNew={() => setNew(true)}
      reading={reading}
    >
      <MoreButton label={t('more')} list={reading} />
    </ChoosePlaylist>
  );
}
