/** `/track/{id}`: one song, its numbers, where they come from, and how they moved. */
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrack, StatusHistory, Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Attribution } from '#web/music/attribution.tsx';
import { useStatusText } from '#web/music/status-badge.tsx';
import { useTerms } from '#web/music/terms.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CutNames } from '../cut-names.tsx';
import { readTrack } from '../queries.ts';
import { Answer } from './answer.tsx';
import { drawnOf } from './drawn.ts';
import { TrackHeader } from './header.tsx';
import { MetricStrip } from './metric-cards.tsx';
import type { PacedTrack } from './source-dialog.tsx';
import { StatusPanel } from './status-panel.tsx';
import { WaysOn } from './ways-on.tsx';

type LinesOf = { metric: Metric; metrics: readonly Metric[]; now: Date };

/**
 * Other features’ parts. `action`: beside the others in its head; `answer`: whether it does well, where that is not said
 * as `usual`; `release`: how a new song does; `elsewhere`: the same song on other platforms; `sound`: how it sounds; `own`: what its owner has
 * imported of it; `lines`: one of its numbers over time; `growth`: what spans of days brought of it.
 */
type TrackPageProps = {
  id: string;
  action: ReactNode;
  answer: (track: Track, usual: ReactNode) => ReactNode;
  release: (track: Track) => ReactNode;
  elsewhere: (track: Track) => ReactNode;
  sound: ReactNode;
  own: (track: Track) => ReactNode;
  lines: (track: Track, of: LinesOf) => ReactNode;
  growth: (track: Track, metric: Metric) => ReactNode;
};

export function TrackPage({ id, elsewhere, answer, release, own, lines, growth, ...parts }: TrackPageProps) {
  const { t } = useTranslation(['tracks', 'frame']);
  const reading = useQuery(readTrack(id));
  const { data: track, error } = reading;
  const failure = usePanelError(reading);
  const now = useNow(reading.dataUpdatedAt);
  if (leadsNowhere(error)) return <TrackMissing />;
  return (
    <div className="flex flex-col gap-6">
      {track ? <title>{`${track.title} – ${track.artist} · ${t('frame:product')}`}</title> : null}
      <BackLink className="-mb-2" to="/tracks">
        {t('song.back')}
      </BackLink>
      {failure ? (
        <RetryAlert {...failure} title={t('song.failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {track ? (
        <TrackBody
          {...parts}
          answer={answer(track, <Answer track={track} />)}
          elsewhere={elsewhere(track)}
          growth={(metric) => growth(track, metric)}
          lines={(of) => lines(track, of)}
          now={now}
          own={own(track)}
          release={release(track)}
          track={track}
        />
      ) : error ? null : (
        <TrackSkeleton />
      )}
    </div>
  );
}

/** A song that is not, or no longer, among the reader's. */
function TrackMissing() {
  const { t } = useTranslation(['tracks', 'frame']);
  return (
    <div className="mx-auto flex min-h-[50dvh] max-w-lg flex-col items-start justify-center gap-4">
      <title>{`${t('song.missingTitle')} · ${t('frame:product')}`}</title>
      <SearchX aria-hidden="true" className="size-8 text-muted" />
      <h1 className="text-2xl">{t('song.missingTitle')}</h1>
      <p className="text-body">{t('song.missingText')}</p>
      <Link className={buttonStyle('primary')} to="/tracks">
        {t('song.back')}
      </Link>
    </div>
  );
}

type OwnTrack = PacedTrack & {
  ownFigures: ReplyOf<typeof getTrack>['ownFigures'];
  statusHistory: StatusHistory;
};

type TrackBodyProps = {
  track: OwnTrack;
  now: Date;
  action: ReactNode;
  answer: ReactNode;
  release: ReactNode;
  elsewhere: ReactNode;
  sound: ReactNode;
  own: ReactNode;
  lines: (of: LinesOf) => ReactNode;
  growth: (metric: Metric) => ReactNode;
};

/** A song's page below its way back. */
function TrackBody({ track, now, elsewhere, sound, own, lines, growth, ...head }: TrackBodyProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { count, sentences, timeZone } = useFormats();
  const days = useTerms().keepDays[track.platform];
  const [search] = useSearchParams();
  const statusText = useStatusText(track);
  const { known, metrics, metric } = drawnOf(track, search);
  const today = dayIn(now, timeZone);
  return (
    <>
      <TrackHeader action={head.action} answer={head.answer} now={now} track={track} />
      {track.platform === 'lastfm' ? <CutNames trackId={track.id} /> : null}
      {statusText && track.status !== 'active' ? (
        <Alert title={t(`status.${track.status}`)} tone={track.status === 'paused' ? 'info' : 'warning'}>
          {statusText}
        </Alert>
      ) : null}
      {head.release}
      {elsewhere}
      <div className="flex flex-col gap-2">
        {known.length === 0 && (metrics.length > 0 || track.statusHistory.unread) ? null : (
          <MetricStrip metrics={known} now={now} today={today} track={track} />
        )}
        <Attribution platform={track.platform} song={{ url: track.originalUrl, artist: track.artist }} />
      </div>
      {metric ? (
        <>
          {lines({ metric, metrics, now })}
          <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
            {known.includes(metric) ? growth(metric) : null}
            <Panel title={t('song.sources', { platform: platformNames[track.platform] })}>
              <p className="max-w-prose text-body text-sm">
                {sentences([
                  t(`gives.${track.platform}`),
                  days !== undefined &&
                    t('metrics:terms.kept', {
                      platform: platformNames[track.platform],
                      count: days,
                      n: count(days),
                    }),
                ])}
              </p>
              <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
                <WaysOn platform={track.platform} />
              </div>
            </Panel>
          </div>
        </>
      ) : null}
      {track.ownFigures.length > 0 ? own : null}
      <StatusPanel track={track} />
      {sound}
      {track.ownFigures.length > 0 ? null : own}
    </>
  );
}

/** A song's page in its final shape while it is on its way. */
function TrackSkeleton() {
  const { t } = useTranslation('tracks');
  return (
    <div className="flex flex-col gap-6" role="status">
      <VisuallyHidden>{t('song.loading')}</VisuallyHidden>
      <div className="flex gap-5">
        <Skeleton className="size-24 shrink-0 sm:size-32" />
        <div className="flex w-full max-w-80 flex-col gap-3">
          <Skeleton className="h-8" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32 max-md:hidden" />
      </div>
      <Skeleton className="h-110" />
    </div>
  );
}
