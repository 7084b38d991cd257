/** Adds something to one of one's playlists, of whatever kind, or makes a new one of it. */
import { ListPlus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PlaylistCover } from '../player/playlist-cover.tsx';

type Summary = { id: string; name: string; covers: readonly string[]; itemCount: number };

type ChoosePlaylistProps = {
  description?: string;
  newLabel: string;
  /** Said where there is none. */
  none: string;
  reading: { items: readonly Summary[] | null | undefined; error: unknown; refetch: () => unknown };
  /** The one that it is added to at the moment. */
  busyId: string | undefined;
  onAdd: (playlist: Summary) => void;
  onNew: () => void;
  onClose: () => void;
  /** Below the list. */
  children?: ReactNode;
};

export function ChoosePlaylist({ description, newLabel, onNew, onClose, ...list }: ChoosePlaylistProps) {
  const { t } = useTranslation('playlists');
  return (
    <Dialog
      {...(description !== undefined && { description })}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={t('add.title')}
    >
      <div className="flex flex-col gap-4">
        <Button className="self-start" onClick={onNew} variant="primary">
          <Plus aria-hidden="true" />
          {newLabel}
        </Button>
        <OwnPlaylists {...list} />
      </div>
    </Dialog>
  );
}

type OwnPlaylistsProps = Omit<ChoosePlaylistProps, 'description' | 'newLabel' | 'onNew' | 'onClose'>;

function OwnPlaylists({ reading, none, busyId, onAdd, children }: OwnPlaylistsProps) {
  const { t } = useTranslation('playlists');
  const explain = useErrorText();
  const { count } = useFormats();
  const { items, error, refetch } = reading;
  if (error && !items)
    return (
      <RetryAlert onRetry={() => void refetch()} retryLabel={t('again')} title={t('failed')}>
        {explain(error)}
      </RetryAlert>
    );
  if (!items) return <Skeleton className="h-24" />;
  if (items.length === 0) return <p className="text-muted text-sm">{none}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {items.map((playlist) => (
          <li className="flex items-center gap-3 px-3 py-2" key={playlist.id}>
            <PlaylistCover className="w-10 rounded-sm" covers={playlist.covers} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-sm text-strong" dir="auto">
                {playlist.name}
              </span>
              <span className="text-muted text-sm">
                {t('songs', { count: playlist.itemCount, n: count(playlist.itemCount) })}
              </span>
            </span>
            <Button
              aria-label={t('add.to', { name: playlist.name })}
              busy={busyId === playlist.id}
              disabled={busyId !== undefined}
              onClick={() => onAdd(playlist)}
              size="sm"
            >
              <ListPlus aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
