/** What the song is: cover, title, artist, facts, and what can be done. */
import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { AddedDay, Age } from '#web/music/dates.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { playableOf } from '#web/music/player/playable.ts';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Dash } from '#web/ui/dash.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { useRefreshTrack, useRemoveTracks } from '../mutations.ts';

type TrackHeaderProps = {
  track: Track;
  now: Date;
  /** Whether it does well: said before anything that can be done. */
  answer: ReactNode;
  /** What another feature does with the song. */
  action: ReactNode;
};

export function TrackHeader({ track, now, answer, action }: TrackHeaderProps) {
  const { t } = useTranslation('frame');
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-5 sm:gap-x-6 xl:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Artwork className="size-20 rounded-lg sm:row-span-3 sm:size-36" url={track.albumArt} />
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="break-words text-2xl sm:text-3xl" dir="auto">
          {track.title}
        </h1>
        <p className="text-base text-body" dir="auto">
          {track.artist}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-body text-sm">
          <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
          <StatusBadge track={track} />
          <SampleBadge track={track} />
          <Link
            className="rounded-sm text-body underline decoration-line-control underline-offset-4 hover:text-strong"
            to={`/audience?trackId=${track.id}`}
          >
            {t('nav.audience')}
          </Link>
        </p>
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2 xl:col-span-2 empty:hidden">{answer}</div>
      <div className="col-span-2 xl:col-span-1 xl:col-start-3 xl:row-start-1">
        <TrackActions action={action} track={track} />
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2 xl:col-span-2">
        <TrackFacts now={now} track={track} />
      </div>
    </header>
  );
}

/** What is known of the song besides its numbers; what is not known is left out. */
function TrackFacts({ track, now }: { track: Track; now: Date }) {
  const { t } = useTranslation('tracks');
  const { day, duration } = useFormats();
  const facts: [name: string, value: ReactNode][] = [
    [t('song.album'), track.album],
    [t('song.released'), track.releaseDate && day(track.releaseDate)],
    [
      t('song.duration'),
      track.durationKnown ? duration(track.duration) : <Dash key="duration" reason={t('value.notGiven')} />,
    ],
    // A sample song’s may be made up.
    [t('song.isrc'), track.sandbox ? undefined : track.isrc],
    [t('song.added'), <AddedDay instant={track.addedAt} key="added" />],
    [t('song.refreshed'), <Age instant={track.lastSyncedAt} key="refreshed" now={now} />],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
      {facts.map(([name, value]) =>
        value ? (
          <div className="min-w-0" key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="truncate text-body text-sm">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function TrackActions({ track, action }: Pick<TrackHeaderProps, 'track' | 'action'>) {
  const { t } = useTranslation('tracks');
  const navigate = useNavigate();
  const refresh = useRefreshTrack(track);
  const remove = useRemoveTracks();
  const playable = playableOf([track]);
  return (
    <div className="flex flex-wrap gap-2">
      {playable ? <PlayButton index={0} name={track.title} queue={[playable]} variant="secondary" /> : null}
      <EditorsOnly>
        <Button
          className="max-sm:px-3"
          busy={refresh.isPending}
          onClick={() => refresh.mutate()}
          variant="primary"
        >
          <RefreshCw aria-hidden="true" />
          {t('refresh.now')}
        </Button>
      </EditorsOnly>
      {action}
      <PlatformLink track={track} />
      <EditorsOnly>
        <IconButton
          busy={remove.isPending}
          icon={<Trash2 aria-hidden="true" />}
          label={t('remove.now')}
          onClick={() => {
            remove.mutate([{ ids: [track.id] }]);
            void navigate('/tracks');
          }}
        />
      </EditorsOnly>
    </div>
  );
}

/** Why a song of the sample leads to no platform. */
function SampleBadge({ track }: { track: Track }) {
  const { t } = useTranslation('tracks');
  if (!track.sandbox) return null;
  return (
    <LazyTooltip className="inline-flex cursor-help items-center" content={t('song.sampleReason')}>
      <Badge>{t('song.sample')}</Badge>
      <span className="sr-only">{t('song.sampleReason')}</span>
    </LazyTooltip>
  );
}

function PlatformLink({ track }: { track: Track }) {
  const { t } = useTranslation('tracks');
  if (track.sandbox || !isWebAddress(track.originalUrl)) return null;
  return (
    <a
      className={cn(buttonStyle(), 'max-sm:px-3')}
      href={track.originalUrl}
      rel="noopener noreferrer"
      target="_blank"
    >
      <ExternalLink aria-hidden="true" />
      {t('song.open', { platform: platformNames[track.platform] })}
      <span className="sr-only">({t('song.newTab')})</span>
    </a>
  );
}

/** Only what a browser opens as a page; a stored link of any other kind is not offered. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);
