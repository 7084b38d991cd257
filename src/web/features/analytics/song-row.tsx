/** A song in a short list: artwork, name, platforms, and the numbers the list is about; the row is the link. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Mover } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { cn } from '#web/ui/cn.ts';
import type { RowLink, RowTrack } from './shown-overview.ts';

type SongRowProps<L extends RowLink> = Pick<Mover, 'song'> & {
  links: readonly L[];
  /** The link that the numbers are told by. */
  track: RowTrack;
  /** What is said of a link beside its platform. */
  linkText?: (link: L) => string | undefined;
  /** Stands behind the artist. */
  about?: string;
  /** Its numbers, at the end of the row. */
  children: ReactNode;
};

const rowStyle = 'link-row relative flex items-center gap-3 px-4 py-2 hover:bg-hover sm:px-5';

export function SongRow<L extends RowLink>({
  song,
  links,
  track,
  about,
  linkText,
  children,
}: SongRowProps<L>) {
  return (
    <li className={rowStyle}>
      <Cover src={track.albumArt} />
      <div className="min-w-0 flex-1">
        <Link
          className="block truncate font-medium text-sm text-strong outline-none after:absolute after:inset-0"
          dir="auto"
          to={links.length > 1 ? `/song/${song.id}` : `/track/${track.id}`}
        >
          {song.title}
        </Link>
        {/* What a row is about matters more than its artist, who is left out where both have no room. */}
        <p
          className={cn(
            'flex min-w-0 items-center gap-x-2 text-muted text-xs',
            about && 'h-lh flex-wrap overflow-hidden',
          )}
        >
          <span className="flex shrink-0 items-center gap-1">
            {links.map((link) => (
              <PlatformMark
                key={link.trackId}
                name={[platformNames[link.platform], linkText?.(link)].filter(Boolean).join(' ')}
                nameHidden
                platform={link.platform}
              />
            ))}
          </span>
          {about ? <span>{about}</span> : null}
          <span className={cn('truncate', about && '-ms-1')}>
            {about ? '· ' : null}
            <bdi>{song.artist}</bdi>
          </span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-muted text-xs">{children}</div>
    </li>
  );
}
