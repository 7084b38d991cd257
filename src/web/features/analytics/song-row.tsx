/** A song in a short list: artwork, name, platform, and the numbers the list is about; the row is the link. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Cover } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';

type SongRowProps = {
  track: Track;
  /** Stands behind the artist. */
  about?: string;
  /** Its numbers, at the end of the row. */
  children: ReactNode;
};

const rowStyle = 'link-row relative flex items-center gap-3 px-4 py-2 hover:bg-hover sm:px-5';

export function SongRow({ track, about, children }: SongRowProps) {
  return (
    <li className={rowStyle}>
      <Cover src={track.albumArt} />
      <div className="min-w-0 flex-1">
        <Link
          className="block truncate font-medium text-sm text-strong outline-none after:absolute after:inset-0"
          dir="auto"
          to={`/track/${track.id}`}
        >
          {track.title}
        </Link>
        <p className="flex min-w-0 items-center gap-2 text-muted text-xs">
          <PlatformMark name={platformNames[track.platform]} nameHidden platform={track.platform} />
          <span className="truncate" dir="auto">
            {track.artist}
          </span>
          {about ? <span className="shrink-0">· {about}</span> : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-muted text-xs">{children}</div>
    </li>
  );
}
