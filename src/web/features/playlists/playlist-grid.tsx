/** Playlists beside each other, each a link to its page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlaylistSummary } from '#contract/playlists.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlaylistCover } from '#web/music/player/playlist-cover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PlaylistFacts } from './playlist-parts.tsx';

const grid = 'grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-4';

type PlaylistGridProps = {
  playlists: readonly PlaylistSummary[];
  heading: 'h2' | 'h3';
  /** Stands on the cover, beside the link. */
  action?: (playlist: PlaylistSummary) => ReactNode;
};

export function PlaylistGrid({ playlists, heading: Heading, action }: PlaylistGridProps) {
  return (
    <ul className={grid}>
      {playlists.map((playlist) => (
        <li className="relative" key={playlist.id}>
          <Link
            className="group flex h-full gap-3 rounded-lg border border-line bg-surface p-3 transition-colors hover:bg-hover min-[480px]:flex-col"
            to={`/playlist/${playlist.id}`}
          >
            <PlaylistCover className="w-20 min-[480px]:w-full" covers={playlist.covers} />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              {/* Beside the cover, the button stands where they would end; above it, it stands on the cover. */}
              <span className="flex flex-col gap-1 max-[480px]:pe-12">
                <Heading className="line-clamp-2 break-words font-medium text-base text-strong" dir="auto">
                  {playlist.name}
                </Heading>
                {playlist.description ? (
                  <span className="line-clamp-2 break-words text-muted text-sm" dir="auto">
                    {playlist.description}
                  </span>
                ) : null}
              </span>
              <span className="mt-auto pt-1">
                <PlaylistFacts playlist={playlist} />
              </span>
            </span>
          </Link>
          {action && playlist.itemCount > 0 ? (
            <span className="absolute end-5 top-5">{action(playlist)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function GridLoading() {
  const { t } = useTranslation('playlists');
  return (
    <div className={grid} role="status">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1, 2, 3].map((place) => (
        <div className="flex gap-3 rounded-lg border border-line p-3 min-[480px]:flex-col" key={place}>
          <Skeleton className="aspect-square w-20 min-[480px]:w-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
