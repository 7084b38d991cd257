/** `/audio-playlists/:id`: what is in a playlist of audio, in its order. */
import { useQuery } from '@tanstack/react-query';
import { AudioWaveform, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AudioPlaylist } from '#contract/audio-playlists.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { EditorsOnly, useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlayAllButton } from '#web/music/player/play-button.tsx';
import { PlaylistCover } from '#web/music/player/playlist-cover.tsx';
import { PlaylistLoading } from '#web/music/playlist/playlist-loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useRecordingChanges, useRemoveAudioPlaylist } from './changes.ts';
import { RecordingRow } from './item-row.tsx';
import { Facts } from './playlists-page.tsx';
import { queueOf, readAudioPlaylist } from './queries.ts';

const sortable = later(() => import('./sortable-recordings.tsx'));
const dialog = later(async () => (await import('./playlist-dialog.tsx')).PlaylistDialog);
const choose = later(async () => (await import('./choose-dialog.tsx')).ChooseDialog);

type PageProps = {
  /** What else can be done to it, beside the page's own. */
  actions?: (playlist: AudioPlaylist) => ReactNode;
};

export function AudioPlaylistPage({ actions }: PageProps) {
  const { t } = useTranslation(['playlists', 'audio-playlists', 'frame']);
  const { id = '' } = useParams();
  const query = useQuery(readAudioPlaylist(id));
  const failure = usePanelError(query);
  const { data: playlist } = query;
  if (leadsNowhere(query.error)) return <Missing />;
  return (
    <article className="flex flex-col gap-5">
      <title>{`${playlist?.name ?? t('audio-playlists:title')} · ${t('frame:product')}`}</title>
      {failure ? (
        <RetryAlert {...failure} title={t(playlist ? 'old' : 'page.failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {playlist ? (
        <>
          <Head actions={actions} playlist={playlist} />
          <Recordings playlist={playlist} />
        </>
      ) : failure ? null : (
        <PlaylistLoading />
      )}
    </article>
  );
}

function Head({ playlist, actions }: PageProps & { playlist: AudioPlaylist }) {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  const { name, description, covers } = playlist;
  return (
    <header className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-6">
      <PlaylistCover className="w-32 sm:w-44" covers={covers} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-muted text-sm">
          <Link className="hover:underline" to="/audio-playlists">
            {t('audio-playlists:title')}
          </Link>
        </p>
        <h1 className="break-words text-2xl sm:text-3xl" dir="auto">
          {name}
        </h1>
        {description ? (
          <p className="max-w-prose whitespace-pre-line break-words text-body" dir="auto">
            {description}
          </p>
        ) : null}
        <p className="text-muted text-sm">
          <Facts playlist={playlist} />
        </p>
        <Actions actions={actions} playlist={playlist} />
      </div>
    </header>
  );
}

const dialogs = { dialog, choose };

function Actions({ playlist, actions }: PageProps & { playlist: AudioPlaylist }) {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  const navigate = useNavigate();
  const openLater = useOpenLater();
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const remove = useRemoveAudioPlaylist();
  const open = (what: keyof typeof dialogs) => openLater(dialogs[what], () => setOpened(what));
  const Dialog = opened && dialogs[opened].get();
  const { items } = playlist;
  const canPlay = items.some(({ state }) => state === 'ready');
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <EditorsOnly>
        {canPlay ? <PlayAllButton name={playlist.name} queue={queueOf(items)} size="sm" /> : null}
        <Button onClick={() => open('choose')} size="sm" variant={canPlay ? 'secondary' : 'primary'}>
          <Plus aria-hidden="true" />
          {t('audio-playlists:addAudio')}
        </Button>
        {actions?.(playlist)}
        <DropdownMenu trigger={<IconButton icon={<MoreHorizontal />} label={t('page.actions')} size="sm" />}>
          <MenuItem onSelect={() => open('dialog')}>
            <Pencil aria-hidden="true" />
            {t('page.change')}
          </MenuItem>
          <MenuItem
            danger
            onSelect={() => remove.mutate(playlist, { onSuccess: () => void navigate('/audio-playlists') })}
          >
            <Trash2 aria-hidden="true" />
            {t('page.delete')}
          </MenuItem>
        </DropdownMenu>
      </EditorsOnly>
      {Dialog ? <Dialog onClose={() => setOpened(undefined)} playlist={playlist} /> : null}
    </div>
  );
}

function Recordings({ playlist }: { playlist: AudioPlaylist }) {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  const { remove, order } = useRecordingChanges(playlist);
  const mayEdit = useMay('edit');
  const [canOrder, setCanOrder] = useState(false);
  useEffect(() => {
    // Without it everything else still works.
    if (mayEdit)
      void sortable.load().then(
        () => setCanOrder(true),
        () => undefined,
      );
  }, [mayEdit]);
  const { items } = playlist;
  if (items.length === 0)
    return (
      <EmptyPage icon={<AudioWaveform />} title={t('page.empty')}>
        {t('audio-playlists:emptyText')}
      </EmptyPage>
    );
  const Sortable = canOrder && mayEdit ? sortable.get()?.SortableRecordings : undefined;
  if (Sortable) return <Sortable items={items} onOrder={order.mutate} onRemove={remove.mutate} />;
  const queue = queueOf(items);
  return (
    <ol
      aria-label={t('items.label')}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {items.map((item, at) => (
        <li key={item.id}>
          <RecordingRow at={at} item={item} onRemove={mayEdit ? remove.mutate : undefined} queue={queue} />
        </li>
      ))}
    </ol>
  );
}

function Missing() {
  const { t } = useTranslation(['playlists', 'audio-playlists']);
  return (
    <>
      <h1 className="sr-only">{t('page.missing')}</h1>
      <EmptyState
        action={
          <Link className={buttonStyle('primary')} to="/audio-playlists">
            {t('audio-playlists:title')}
          </Link>
        }
        className="py-20"
        icon={<AudioWaveform />}
        title={t('page.missing')}
      />
    </>
  );
}
