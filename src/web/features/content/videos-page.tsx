/** All videos that somebody has published, newest first. */
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Video } from '#contract/content.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { NotLoaded } from './not-loaded.tsx';
import { readVideos } from './queries.ts';

export function VideosPage() {
  const { data, error, refetch } = useQuery(readVideos());
  if (error) return <NotLoaded onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <ul className="mx-auto grid w-full max-w-page gap-5 px-4 pb-20 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      {data.map((video) => (
        <VideoCard key={video.id} video={video} />
      ))}
    </ul>
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
          {duration(video.duration)}&nbsp;· {day(video.publishedOn)}
        </p>
      </div>
    </li>
  );
}
