/** Makes a playlist of audio, or changes its name and what it says of itself. */
import type { AudioPlaylist } from '#contract/audio-playlists.ts';
import { PlaylistForm } from '#web/music/playlist/playlist-form.tsx';
import { useSaveAudioPlaylist } from './changes.ts';

type PlaylistDialogProps = {
  /** Undefined: a new one. */
  playlist?: AudioPlaylist;
  /** What a new one begins with. */
  uploadIds?: string[];
  onSaved?: (playlist: AudioPlaylist) => void;
  onClose: () => void;
};

export function PlaylistDialog({ playlist, uploadIds, onSaved, onClose }: PlaylistDialogProps) {
  const saving = useSaveAudioPlaylist(playlist?.id, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  return (
    <PlaylistForm
      onClose={onClose}
      onSave={(fields) => saving.mutate({ ...fields, ...(uploadIds && { uploadIds }) })}
      playlist={playlist}
      saving={saving}
    />
  );
}
