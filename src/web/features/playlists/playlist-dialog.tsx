/** Makes a playlist, or changes its name, what it says of itself, and whom it is shown to. */
import { useState } from 'react';
import type { Playlist } from '#contract/playlists.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlaylistForm } from '#web/music/playlist/playlist-form.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useSavePlaylist } from './changes.ts';

type PlaylistDialogProps = {
  /** Undefined: a new one. */
  playlist?: Playlist;
  /** What a new one begins with. */
  trackIds?: string[];
  onSaved?: (playlist: Playlist) => void;
  onClose: () => void;
};

export function PlaylistDialog({ playlist, trackIds, onSaved, onClose }: PlaylistDialogProps) {
  const { t } = useTranslation('playlists');
  const [isPublic, setPublic] = useState(playlist?.isPublic ?? false);
  const saving = useSavePlaylist(playlist?.id, (saved) => {
    onClose();
    onSaved?.(saved);
  });
  return (
    <PlaylistForm
      onClose={onClose}
      onSave={(fields) => saving.mutate({ ...fields, isPublic, ...(trackIds && { trackIds }) })}
      playlist={playlist}
      saving={saving}
    >
      <div>
        <Checkbox
          checked={isPublic}
          label={t('form.public')}
          onChange={(event) => setPublic(event.target.checked)}
        />
        <p className="ms-7 text-muted text-xs">{t('form.publicHelp')}</p>
      </div>
    </PlaylistForm>
  );
}
