/** On the page of one link: the same song's other links, with what each platform counts, and the page of them all. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { platformNames } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LeadingValue } from '#web/music/leading-metric.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { readSong } from './decisions.ts';

/** Nothing where there is one link alone. */
export function SongElsewhere({ songId, trackId }: { songId: string; trackId: string }) {
  const { t } = useTranslation('songs');
  const { data: song } = useQuery(readSong(songId));
  const others = song?.tracks.filter(({ id }) => id !== trackId) ?? [];
  if (others.length === 0) return null;
  return (
    <nav aria-label={t('same.title')} className="flex flex-wrap items-center gap-2">
      {others.map((track) => (
        <Link
          className="flex min-h-9 items-center gap-3 rounded-lg border border-line px-3 py-1.5 text-body text-sm hover:bg-hover hover:text-strong pointer-coarse:min-h-11"
          key={track.id}
          to={`/track/${track.id}`}
        >
          <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
          <span className="[&>span]:flex-row [&>span]:items-baseline [&>span]:gap-1.5 [&_.unit]:text-muted [&_.unit]:text-xs">
            <LeadingValue track={track} />
          </span>
        </Link>
      ))}
      <Link
        className="rounded-sm px-2 py-1 text-body text-sm underline decoration-line-control underline-offset-4 hover:text-strong pointer-coarse:py-3"
        to={`/song/${songId}`}
      >
        {t('same.all')}
      </Link>
    </nav>
  );
}
