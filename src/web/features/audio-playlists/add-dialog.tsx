/** Adds recordings to one of one's playlists of audio, or makes a new one of them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ChoosePlaylist } from '#web/music/playlist/choose-playlist.tsx';
import { useAddRecordings } from './changes.ts';
import { PlaylistDialog } from './playlist-dialog.tsx';
import { readAudioPlaylists } from './queries.ts';

type AddDialogProps = { uploadIds: string[]; onClose: () => void };

export function AddDialog({ uploadIds, onClose }: AddDialogProps) {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  const [isNew, setNew] = useState(false);
  const { data: items, error, refetch } = useQuery(readAudioPlaylists());
  const { mutate, isPending, variables } = useAddRecordings(onClose);
  if (isNew) return <PlaylistDialog onClose={onClose} uploadIds={uploadIds} />;
  return (
    <ChoosePlaylist
      busyId={isPending ? variables.id : undefined}
      newLabel={t('new')}
      none={t('audio-playlists:none')}
      onAdd={({ id, name }) => mutate({ id, name, uploadIds })}
      onClose={onClose}
      onNew={() => setNew(true)}
      reading={{ items, error, refetch }}
    />
  );
}
