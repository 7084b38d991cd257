/** Chooses uploads for a playlist of audio, in the order in which they are ticked. */
import { useState } from 'react';
import type { AudioPlaylist } from '#contract/audio-playlists.ts';
import type { listUploads } from '#contract/uploads.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddRecordings } from './changes.ts';

type ChooseDialogProps = { playlist: AudioPlaylist; onClose: () => void };

export function ChooseDialog({ playlist, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('audio-playlists');
  const { count } = useFormats();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutate, isPending } = useAddRecordings(onClose);
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <Dialog
      footer={
        <Button
          busy={isPending}
          disabled={chosen.length === 0}
          onClick={() => mutate({ id: playlist.id, name: playlist.name, uploadIds: [...chosen] })}
          variant="primary"
        >
          {chosen.length === 0
            ? t('addAudio')
            : t('addChosen', { count: chosen.length, n: count(chosen.length) })}
        </Button>
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('addAudio')}
    >
      <Uploads chosen={chosen} held={playlist.items.map(({ uploadId }) => uploadId)} onToggle={toggle} />
    </Dialog>
  );
}

type UploadsProps = { chosen: readonly string[]; held: readonly string[]; onToggle: (id: string) => void };

function Uploads({ chosen, held, onToggle }: UploadsProps) {
  const { t } = useTranslation(['audio-playlists', 'playlists']);
  const { duration } = useFormats();
  const query = usePages<typeof listUploads>('/api/uploads', { refetchOnMount: 'always' });
  const choices = query.items?.filter(({ id, state }) => state === 'ready' && !held.includes(id));
  return (
    <ReadList
      empty={<p className="text-muted text-sm">{t('noneToAdd')}</p>}
      failed={{ none: t('uploadsFailed'), old: t('uploadsFailed') }}
      items={choices}
      loading={<Skeleton className="h-40" />}
      more={t('playlists:more')}
      reading={query}
    >
      {(items) => (
        <ul className="divide-y divide-line">
          {items.map(({ id, title, artist, artwork, seconds }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                className="w-full items-center py-2 [&>span:last-child]:flex-1"
                label={
                  <span className="flex items-center gap-3">
                    <Artwork className="size-9" url={artwork} />
                    <span className="min-w-0 flex-1">
                      <span className="wrap-anywhere line-clamp-2 text-strong" dir="auto">
                        {title}
                      </span>
                      <span className="block truncate text-muted" dir="auto">
                        {artist}
                      </span>
                    </span>
                    <span className="text-muted tabular-nums">{duration(Math.round(seconds ?? 0))}</span>
                  </span>
                }
                onChange={() => onToggle(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </ReadList>
  );
}
