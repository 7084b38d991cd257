/** Adds songs to one of one's playlists, or makes a new one of them. */
import { ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { PlaylistCover } from '#web/music/player/playlist-cover.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddToPlaylist } from './changes.ts';
import { PlaylistDialog } from './playlist-dialog.tsx';
import { usePlaylists } from './queries.ts';

type AddDialogProps = { trackIds: string[]; onClose: () => void };

export function AddDialog({ trackIds, onClose }: AddDialogProps) {
  const { t } = useTranslation('playlists');
  const [isNew, setNew] = useState(false);
  if (isNew) return <PlaylistDialog onClose={onClose} trackIds={trackIds} />;
  return (
    <Dialog
      closeLabel={t('close')}
      description={t('add.onlyYoutube')}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('add.title')}
    >
      <div className="flex flex-col gap-4">
        <Button className="self-start" onClick={() => setNew(true)} variant="primary">
          <Plus aria-hidden="true" />
          {t('add.newWith')}
        </Button>
        <OwnPlaylists onAdded={onClose} trackIds={trackIds} />
      </div>
    </Dialog>
  );
}

function OwnPlaylists({ trackIds, onAdded }: { trackIds: string[]; onAdded: () => void }) {
  const { t } = useTranslation('playlists');
  const explain = useErrorText();
  const { count } = useFormats();
  const query = usePlaylists();
  const { mutate, isPending, variables } = useAddToPlaylist(onAdded);
  const { items, error, refetch } = query;
  if (error && !items)
    return (
      <RetryAlert onRetry={() => void refetch()} retryLabel={t('again')} title={t('failed')}>
        {explain(error)}
      </RetryAlert>
    );
  if (!items) return <Skeleton className="h-24" />;
  if (items.length === 0) return <p className="text-muted text-sm">{t('add.none')}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {items.map(({ id, name, covers, itemCount }) => (
          <li className="flex items-center gap-3 px-3 py-2" key={id}>
            <PlaylistCover className="w-10 rounded-sm" covers={covers} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-sm text-strong" dir="auto">
                {name}
              </span>
              <span className="text-muted text-sm">
                {t('songs', { count: itemCount, n: count(itemCount) })}
              </span>
            </span>
            <Button
              aria-label={t('add.to', { name })}
              busy={isPending && variables?.id === id}
              disabled={isPending}
              onClick={() => mutate({ id, name, trackIds })}
              size="sm"
            >
              <ListPlus aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton label={t('more')} list={query} />
    </>
  );
}
