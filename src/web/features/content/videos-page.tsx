/** All videos, newest first; as long as there are none, it says so. */
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Video } from '#contract/content.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { readVideos } from './queries.ts';

export function VideosPage() {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const { data, error, refetch } = useQuery(readVideos());
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!data) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
      {data.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {data.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      ) : (
        <EmptyState
          action={
            <Link className={buttonStyle()} to={pathIn(language, '/features')}>
              {t('videos.features')}
            </Link>
          }
          className="rounded-lg border border-line bg-surface py-16"
          icon={<Clapperboard />}
          title={t('videos.emptyTitle')}
        >
          {t('videos.emptyText')}
        </EmptyState>
      )}
    </div>
  );
}

function VideoCard({ video }: { video: Video }) {
  const { duration, day } = useFormats();
  return (
    <li
      className="relative overflow-hidden rounded-lg border border-line bg-surface hover:bg-raised"
      lang={video.language}
    >
      <div className="grid aspect-video place-items-center border-line border-b bg-ground text-muted">
        <Play aria-hidden="true" className="size-10" />
      </div>
      <div className="p-5">
        <h2 className="text-base">
          <Link className="after:absolute after:inset-0" to={`/videos/${video.id}`}>
            {video.title}
          </Link>
        </h2>
        <p className="mt-1 text-muted text-xs">
          {duration(video.duration)} · {day(video.publishedOn)}
        </p>
      </div>
    </li>
  );
}
