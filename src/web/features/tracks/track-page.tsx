/** `/track/{id}`: one song, its numbers, where they come from, and how they moved. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useNow } from '#web/data/use-now.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { readTrack } from './queries.ts';
import { TrackBody } from './track-body.tsx';
import { TrackMissing } from './track-missing.tsx';
import { TrackSkeleton } from './track-skeleton.tsx';

/** An id of no possible shape is refused before anyone looks for it. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

export function TrackPage({ id }: { id: string }) {
  const { t } = useTranslation(['tracks', 'frame']);
  const errorText = useErrorText();
  const { data: track, error, isFetching, refetch, dataUpdatedAt } = useQuery(readTrack(id));
  const now = useNow(dataUpdatedAt);
  if (isMissing(error)) return <TrackMissing />;
  return (
    <div className="flex flex-col gap-6">
      {track ? <title>{`${track.title} – ${track.artist} · ${t('frame:product')}`}</title> : null}
      <Link
        className="-mb-2 inline-flex w-fit items-center gap-1.5 rounded-sm text-muted text-sm hover:text-strong"
        to="/tracks"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('song.back')}
      </Link>
      {error ? (
        <Alert
          action={
            <Button busy={isFetching} onClick={() => void refetch()} size="sm">
              {t('song.retry')}
            </Button>
          }
          title={t('song.failed')}
          tone="danger"
        >
          {errorText(error)}
        </Alert>
      ) : null}
      {track ? <TrackBody now={now} track={track} /> : error ? null : <TrackSkeleton />}
    </div>
  );
}
