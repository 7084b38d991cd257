/** `/audio-playlists`: playlists of one's own audio. */
import { useQuery } from '@tanstack/react-query';
import { AudioWaveform, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { AudioPlaylistSummary } from '#contract/audio-playlists.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlaylistCover } from '#web/music/player/playlist-cover.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readAudioPlaylists } from './queries.ts';

const dialog = later(() => import('./playlist-dialog.tsx'));

export function AudioPlaylistsPage() {
  const { t } = useTranslation(['audio-playlists', 'playlists', 'frame']);
  const navigate = useNavigate();
  const [loaded, open, close] = useDialogLater(dialog);
  const query = useQuery(readAudioPlaylists());
  const failure = usePanelError(query);
  const { data: playlists } = query;
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('lead')}</p>
        </div>
        <EditorsOnly>
          <Button onClick={open} variant="primary">
            <Plus aria-hidden="true" />
            {t('playlists:new')}
          </Button>
        </EditorsOnly>
      </header>
      {failure ? (
        <RetryAlert {...failure} title={t(playlists ? 'playlists:old' : 'playlists:failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {playlists || failure ? null : <Loading />}
      {playlists?.length === 0 ? (
        <EmptyPage icon={<AudioWaveform />} title={t('none')}>
          {t('noneText')}
        </EmptyPage>
      ) : null}
      {playlists && playlists.length > 0 ? (
        <ul className={grid}>
          {playlists.map((playlist) => (
            <PlaylistCard key={playlist.id} playlist={playlist} />
          ))}
        </ul>
      ) : null}
      {loaded ? (
        <loaded.PlaylistDialog
          onClose={close}
          onSaved={({ id }) => void navigate(`/audio-playlists/${id}`)}
        />
      ) : null}
    </div>
  );
}

const grid = 'grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-4';

function PlaylistCard({ playlist }: { playlist: AudioPlaylistSummary }) {
  const { id, name, description, covers } = playlist;
  return (
    <li>
      <Link
        className="flex h-full gap-3 rounded-lg border border-line bg-surface p-3 transition-colors hover:bg-hover min-[480px]:flex-col"
        to={`/audio-playlists/${id}`}
      >
        <PlaylistCover className="w-20 min-[480px]:w-full" covers={covers} />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="line-clamp-2 break-words font-medium text-base text-strong" dir="auto">
            {name}
          </h2>
          {description ? (
            <span className="line-clamp-2 break-words text-muted text-sm" dir="auto">
              {description}
            </span>
          ) : null}
          <span className="mt-auto pt-1 text-muted text-sm">
            <Facts playlist={playlist} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** How many recordings, and how long all of them are. */
export function Facts({ playlist: { itemCount, seconds } }: { playlist: AudioPlaylistSummary }) {
  const { t } = useTranslation('playlists');
  const { count, duration } = useFormats();
  const songs = t('songs', { count: itemCount, n: count(itemCount) });
  return <>{seconds > 0 ? `${songs}\u00a0· ${duration(Math.round(seconds))}` : songs}</>;
}

function Loading() {
  const { t } = useTranslation('playlists');
  return (
    <div className={grid} role="status">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2, 3].map((place) => (
        <div className="flex gap-3 rounded-lg border border-line p-3 min-[480px]:flex-col" key={place}>
          <Skeleton className="aspect-square w-20 min-[480px]:w-full" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}
