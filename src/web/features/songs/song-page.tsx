/** `/song/{id}`: one recording on all its platforms, side by side and each in its own units. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartLine, Globe, SearchX, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Song } from '#contract/songs.ts';
import type { Track } from '#contract/tracks.ts';
import { lastDayIn } from '#domain/days.ts';
import { isGauge, leadingMetricOf } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { platformNames } from '#domain/platforms.ts';
import { releaseAge } from '#domain/releases.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { useMay } from '#web/data/may.tsx';
import { useNow } from '#web/data/use-now.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Artwork } from '#web/music/artwork.tsx';
import { Age } from '#web/music/dates.tsx';
import { LeadingValue } from '#web/music/leading-metric.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { playableOf } from '#web/music/player/playable.ts';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { RateChange } from '#web/ui/rate-change.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readSong, useSplit } from './decisions.ts';
import { FindsPanel } from './finds.tsx';
import { ProposalsOf } from './proposals.tsx';

/**
 * Other features’ parts. `answer`: whether it does well; `release`: how a new one does; `actionFor`: what they do with the song, by the track that is
 * played of it; `own`: what its artist has of a link whose platform tells nothing, else what is given; `lines`: how the
 * song went; `sound`: how it sounds.
 */
type SongPageProps = {
  id: string;
  answer: ReactNode;
  release: ReactNode;
  actionFor: (trackId: string) => ReactNode;
  own: (trackId: string, otherwise: ReactNode) => ReactNode;
  lines: ReactNode;
  sound: ReactNode;
};

export function SongPage({ id, answer, release, actionFor, own, lines, sound }: SongPageProps) {
  const { t } = useTranslation(['songs', 'frame']);
  const reading = useQuery(readSong(id));
  const { data: song, error } = reading;
  const failure = usePanelError(reading);
  const now = useNow(reading.dataUpdatedAt);
  const isMissing = leadsNowhere(error);
  return (
    <div className="flex flex-col gap-6">
      {song ? <title>{`${song.title} – ${song.artist} · ${t('frame:product')}`}</title> : null}
      <Link
        className="-mb-2 inline-flex w-fit items-center gap-1.5 rounded-sm text-muted text-sm hover:text-strong"
        to="/tracks"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('page.back')}
      </Link>
      {isMissing ? <SongMissing /> : null}
      {failure && !isMissing ? (
        <RetryAlert {...failure} title={t('page.failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {song ? (
        <>
          <SongHeader actionFor={actionFor} answer={answer} song={song} />
          <ProposalsOf songId={song.id} />
          {release}
          <Platforms now={now} own={own} song={song} />
          {lines}
          {sound}
          <FindsPanel songId={song.id} />
        </>
      ) : error ? null : (
        <Skeleton className="h-96" />
      )}
    </div>
  );
}

/** A song that is not, or no longer, among the reader's; one that was joined with another is under its address. */
function SongMissing() {
  const { t } = useTranslation(['songs', 'frame']);
  return (
    <div className="flex flex-col items-start gap-4">
      <title>{`${t('page.missingTitle')} · ${t('frame:product')}`}</title>
      <h1 className="sr-only">{t('page.missingTitle')}</h1>
      <EmptyState
        action={
          <Link className={buttonStyle('primary')} to="/tracks">
            {t('page.back')}
          </Link>
        }
        icon={<SearchX />}
        title={t('page.missingTitle')}
      >
        {t('page.missingText')}
      </EmptyState>
    </div>
  );
}

type SongHeaderProps = Pick<SongPageProps, 'answer' | 'actionFor'> & { song: Song };

function SongHeader({ song, answer, actionFor }: SongHeaderProps) {
  const { t } = useTranslation('songs');
  const { day, count: n } = useFormats();
  const cover = song.tracks.find(({ albumArt }) => albumArt)?.albumArt ?? null;
  const playable = playableOf(song.tracks);
  const [first] = song.tracks;
  const platforms = new Set(song.tracks.map(({ platform }) => platform)).size;
  // A sample song’s may be made up.
  const said = song.tracks.some(({ sandbox }) => sandbox) ? undefined : song.isrc;
  const isrc = song.own?.isrc ?? said;
  const released = song.releaseDate;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 sm:gap-x-6">
      <Artwork className="size-20 rounded-lg sm:row-span-3 sm:size-36" url={cover} />
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="break-words text-2xl sm:text-3xl" dir="auto">
          {song.title}
        </h1>
        <p className="text-base text-body" dir="auto">
          {song.artist}
        </p>
        <p className="text-body text-sm">
          {t('page.platforms', { count: platforms, n: n(platforms) })}
          {released ? `\u00a0· ${t('page.released', { day: day(released) })}` : ''}
          {isrc ? `\u00a0· ${t('page.isrc', { isrc })}` : ''}
        </p>
        {song.joinedBy ? <p className="text-muted text-sm">{t(`joinedBy.${song.joinedBy}`)}</p> : null}
      </div>
      <div className="col-span-2 empty:hidden sm:col-span-1 sm:col-start-2">{answer}</div>
      <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
        {playable ? (
          <PlayButton index={0} name={song.title} queue={[playable]} size="sm" variant="secondary" />
        ) : null}
        {first ? actionFor(playable?.id ?? first.id) : null}
        <Link
          className={cn(buttonStyle('secondary', 'sm'), 'w-fit')}
          to={`/analytics?song=${encodeURIComponent(song.id)}`}
        >
          <ChartLine aria-hidden="true" />
          {t('page.analytics')}
        </Link>
        <Link className={cn(buttonStyle('secondary', 'sm'), 'w-fit')} to="#public-page">
          <Globe aria-hidden="true" />
          {t('page.share')}
        </Link>
      </div>
    </header>
  );
}

function Platforms({ song, now, own }: Pick<TileProps, 'song' | 'now' | 'own'>) {
  const { t } = useTranslation('songs');
  const { count: n, timeZone } = useFormats();
  const split = useSplit(song);
  const mayEdit = useMay('edit');
  const isRelease = releaseAge(song.releaseDate, lastDayIn(now, timeZone)) !== null;
  const units = isRelease ? t('page.unitsRelease') : t('page.units', { n: n(momentumDays) });
  return (
    <Panel description={units} flush title={t('page.sideBySide')}>
      <ul className="grid gap-3 px-4 pb-4 sm:grid-cols-2 sm:px-5 sm:pb-5 xl:grid-cols-3">
        {song.tracks.map((track) => (
          <PlatformTile
            isRelease={isRelease}
            key={track.id}
            now={now}
            own={own}
            song={song}
            track={track}
            {...(mayEdit &&
              song.tracks.length > 1 && {
                onSplit: () => split.mutate(track.id),
                isSplitting: split.isPending && split.variables === track.id,
              })}
          />
        ))}
      </ul>
    </Panel>
  );
}

type TileProps = Pick<SongPageProps, 'own'> & {
  song: Song;
  track: Track;
  now: Date;
  /** Its days are those since it came out. */
  isRelease: boolean;
  onSplit?: () => void;
  isSplitting?: boolean;
};

const hasNumber = ({ metrics }: Track): boolean =>
  leadingMetricOf(metrics) !== undefined || metrics.price !== undefined;

/** The song as one platform counts it; the whole tile leads to its numbers. */
function PlatformTile({ song, track, now, own, isRelease, onSplit, isSplitting = false }: TileProps) {
  const { t } = useTranslation('songs');
  const platform = platformNames[track.platform];
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4 hover:bg-hover">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <Link
          aria-label={t('page.open', { title: track.title, platform })}
          className="min-w-0 font-medium text-sm text-strong after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
          to={`/track/${track.id}`}
        >
          <PlatformMark name={platform} platform={track.platform} />
        </Link>
        {onSplit ? (
          <PlainIconButton
            className="relative"
            disabled={isSplitting}
            icon={<Split aria-hidden="true" />}
            label={t('page.split', { platform })}
            onClick={onSplit}
          />
        ) : null}
      </div>
      {track.title === song.title ? null : (
        <p className="-mt-2 truncate text-muted text-xs" dir="auto" title={track.title}>
          {track.title}
        </p>
      )}
      <div className="flex items-end justify-between gap-4">
        <span className="flex flex-col font-semibold text-strong text-xl [&>span]:items-start [&_.unit]:font-normal [&_.unit]:text-muted [&_.unit]:text-xs">
          {hasNumber(track) ? <LeadingValue track={track} /> : own(track.id, <LeadingValue track={track} />)}
        </span>
        <DayGain isRelease={isRelease} track={track} />
      </div>
      <p className="flex items-center justify-between gap-3 text-muted text-xs">
        <Age instant={track.lastSyncedAt} now={now} />
        <StatusBadge track={track} />
      </p>
    </li>
  );
}

/** What a day brings, against the days before; of a gauge its difference. */
function DayGain({ track: { momentum }, isRelease }: Pick<TileProps, 'track' | 'isRelease'>) {
  const { t } = useTranslation(['songs', 'tracks', 'metrics']);
  const { change, share } = useFormats();
  const amount = momentum && (isGauge(momentum.metric) ? momentum.gained : momentum.perDay);
  if (!momentum) return null;
  if (amount === null)
    // Of a score that is younger than the days it is told of nothing is missing.
    return isRelease ? null : <span className="text-muted text-sm">{t('tracks:momentum.notKnown')}</span>;
  const { against, state } = momentum;
  return (
    <span className="flex flex-col items-end text-end text-body text-sm">
      <span>
        {isGauge(momentum.metric)
          ? t('page.gauge', { amount: change(amount), days: momentumDays })
          : t('page.perDay', { amount: dailyRate(amount, change) })}
      </span>
      {against === null ? null : (
        <RateChange
          as={state === 'steady' ? 'flat' : undefined}
          label={t(against < 0 ? 'tracks:momentum.less' : 'tracks:momentum.more', {
            share: share(Math.abs(against)),
            days: momentumDays,
          })}
          share={against}
        />
      )}
    </span>
  );
}
