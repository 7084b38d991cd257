/** `/playlist/:id`: what is in a playlist, for everybody who may see it; its owner changes it here. */
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Flag, Link2, ListMusic, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { exportPlaylist } from '#contract/playlist-export.ts';
import type { Playlist } from '#contract/playlists.ts';
import type { ShownTable } from '#domain/cells.ts';
import { dayIn } from '#domain/days.ts';
import { type PlaylistFormat, playlistFormats } from '#domain/playlists.ts';
import { addressOf, leadsNowhere } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useMay } from '#web/data/may.tsx';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu, useSaveTable } from '#web/music/export-menu.tsx';
import { PlaylistCover } from '#web/music/player/playlist-cover.tsx';
import { PlaylistLoading } from '#web/music/playlist/playlist-loading.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useCopyPlaylist, useRemovePlaylist, useVisit } from './changes.ts';
import { useReplaceItem, useSongChanges } from './item-changes.ts';
import { type ItemActions, ItemRow } from './item-row.tsx';
import { PlayAll, PlayItem } from './play-buttons.tsx';
import { EmbedButton, PlaylistFacts, PlaylistMissing } from './playlist-parts.tsx';
import { readPlaylist } from './queries.ts';

const sortable = later(() => import('./sortable-items.tsx'));
const dialog = later(() => import('./playlist-dialog.tsx'));
const report = later(() => import('./report-dialog.tsx'));

export function PlaylistPage() {
  const { t } = useTranslation('playlists');
  const explain = useErrorText();
  const { id = '' } = useParams();
  const { data: playlist, error, isFetching, refetch } = useQuery(readPlaylist(id));
  useVisit(playlist);
  if (leadsNowhere(error)) return <PlaylistMissing />;
  return (
    <article className="flex flex-col gap-5">
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('again')}
          retrying={isFetching}
          title={t(playlist ? 'old' : 'page.failed')}
        >
          {explain(error)}
        </RetryAlert>
      ) : null}
      {playlist ? (
        <>
          <PlaylistHead playlist={playlist} />
          <Items playlist={playlist} />
        </>
      ) : error ? null : (
        <PlaylistLoading />
      )}
    </article>
  );
}

function PlaylistHead({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation('playlists');
  const { count, duration: lengthOf } = useFormats();
  const { name, description, covers, items, isHidden, isOwn } = playlist;
  const seconds = items.reduce((sum, { duration, durationKnown }) => sum + (durationKnown ? duration : 0), 0);
  const broken = items.filter(({ state }) => state !== 'available').length;
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end sm:gap-6">
        <PlaylistCover className="w-32 sm:w-44" covers={covers} />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h1 className="break-words text-2xl sm:text-3xl" dir="auto">
            {name}
          </h1>
          {description ? (
            <p className="max-w-prose whitespace-pre-line break-words text-body" dir="auto">
              {description}
            </p>
          ) : null}
          <PlaylistFacts playlist={playlist}>
            {seconds > 0 ? t('length', { time: lengthOf(seconds) }) : undefined}
          </PlaylistFacts>
          <Actions playlist={playlist} />
        </div>
      </div>
      {isHidden ? (
        <Alert title={t('hidden')} tone="warning">
          {isOwn ? t('hiddenText') : null}
        </Alert>
      ) : null}
      {broken > 0 ? (
        <p className="text-sm text-warning">{t('items.unplayable', { count: broken, n: count(broken) })}</p>
      ) : null}
    </header>
  );
}

type Open = 'dialog' | 'report';

/** The owner changes and deletes; whoever else is signed in copies; everybody shares and reports. */
function Actions({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation('playlists');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const openLater = useOpenLater();
  const [open, setOpen] = useState<Open>();
  const remove = useRemovePlaylist();
  const copy = useCopyPlaylist(({ id }) => void navigate(`/playlist/${id}`));
  const { id, isOwn, isPublic } = playlist;
  const mayEdit = useMay('edit');
  const mayChange = isOwn && mayEdit;
  const share = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => toast({ title: t('page.shared') }));
  const Dialog = open === 'dialog' ? dialog.get()?.PlaylistDialog : undefined;
  const Report = open === 'report' ? report.get()?.ReportDialog : undefined;
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <PlayAll playlist={playlist} />
      {mayChange ? (
        <Button onClick={() => openLater(dialog, () => setOpen('dialog'))} size="sm">
          <Pencil aria-hidden="true" />
          {t('page.change')}
        </Button>
      ) : user && mayEdit ? (
        <Button busy={copy.isPending} onClick={() => copy.mutate(id)} size="sm">
          <Copy aria-hidden="true" />
          {t('page.copy')}
        </Button>
      ) : null}
      {isPublic ? (
        <Button onClick={share} size="sm">
          <Link2 aria-hidden="true" />
          {t('page.share')}
        </Button>
      ) : null}
      {isPublic ? <EmbedButton playlist={playlist} /> : null}
      <Files playlist={playlist} />
      {mayChange ? (
        <DropdownMenu trigger={<IconButton icon={<MoreHorizontal />} label={t('page.actions')} size="sm" />}>
          <MenuItem onSelect={() => copy.mutate(id)}>
            <Copy aria-hidden="true" />
            {t('page.copy')}
          </MenuItem>
          <MenuItem
            danger
            onSelect={() => remove.mutate(playlist, { onSuccess: () => void navigate('/playlists') })}
          >
            <Trash2 aria-hidden="true" />
            {t('page.delete')}
          </MenuItem>
        </DropdownMenu>
      ) : isOwn ? null : (
        <Button onClick={() => openLater(report, () => setOpen('report'))} size="sm" variant="ghost">
          <Flag aria-hidden="true" />
          {t('page.report')}
        </Button>
      )}
      {Dialog ? <Dialog onClose={() => setOpen(undefined)} playlist={playlist} /> : null}
      {Report ? <Report id={id} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

/** Saved by whoever may see it. */
function Files({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation('files');
  const saveTable = useSaveTable();
  const table = useItemsTable(playlist);
  const { timeZone } = useFormats();
  if (playlist.items.length === 0) return null;
  const save = () => {
    const { name, sandbox } = playlist;
    const days = dayIn(new Date(), timeZone);
    return saveTable({ words: ['playlist', name], isSandbox: sandbox, days }, table());
  };
  return (
    <ExportMenu
      files={[
        { format: 'shown', save },
        ...playlistFormats.map((format) => ({ format, href: fileOf(playlist.id, format) })),
      ]}
      trigger={
        <Button size="sm">
          <Download aria-hidden="true" />
          {t('name')}
        </Button>
      }
    />
  );
}

/** As the page lists them. */
function useItemsTable({ items }: Playlist): () => ShownTable {
  const { t } = useTranslation(['files', 'playlists']);
  return () => ({
    heads: ['#', t('column.song'), t('column.artist'), t('column.length'), t('column.note')],
    rows: items.map(({ title, artist, duration, durationKnown, state }, at) => [
      at + 1,
      ...[title, artist],
      durationKnown ? Math.floor(duration) : null,
      state === 'available' ? null : t(`playlists:items.${state}`),
    ]),
  });
}

const fileOf = (id: string, format: PlaylistFormat): string =>
  addressOf<typeof exportPlaylist>('/api/playlists/:id/export', { params: { id }, query: { format } });

function Items({ playlist }: { playlist: Playlist }) {
  const { t } = useTranslation('playlists');
  const { remove, order } = useSongChanges(playlist);
  const replace = useReplaceItem(playlist.id);
  const { items } = playlist;
  const mayEdit = useMay('edit');
  const mayChange = playlist.isOwn && mayEdit;
  const [canOrder, setCanOrder] = useState(false);
  useEffect(() => {
    // Without it everything else still works.
    if (mayChange)
      void sortable.load().then(
        () => setCanOrder(true),
        () => undefined,
      );
  }, [mayChange]);
  if (items.length === 0)
    return (
      <EmptyPage
        action={mayChange ? t('page.toTracks') : null}
        icon={<ListMusic />}
        title={t('page.empty')}
        to="/tracks"
      >
        {mayChange ? t('page.emptyOwn') : null}
      </EmptyPage>
    );
  const actions = mayChange ? { onRemove: remove.mutate, onReplace: replace.mutate } : undefined;
  if (!actions || !canOrder) return <PlainItems actions={actions} playlist={playlist} />;
  const SortableItems = sortable.get()?.SortableItems;
  return SortableItems ? (
    <SortableItems actions={actions} onOrder={order.mutate} playlist={playlist} />
  ) : null;
}

type PlainItemsProps = { playlist: Playlist; actions: ItemActions | undefined };

function PlainItems({ playlist, actions }: PlainItemsProps) {
  const { t } = useTranslation('playlists');
  return (
    <ol
      aria-label={t('items.label')}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {playlist.items.map((item, at) => (
        <li className="[contain-intrinsic-size:auto_60px] [content-visibility:auto]" key={item.id}>
          <ItemRow
            actions={actions}
            item={item}
            place={at + 1}
            play={<PlayItem index={at} playlist={playlist} />}
          />
        </li>
      ))}
    </ol>
  );
}
