/** Cover, title and artist; the title is the row's link for keyboards and screen readers. */
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Artwork } from '#web/music/artwork.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';

export function SongCell({ track }: { track: Track }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Artwork className="size-10 group-data-compact/table:size-7" url={track.albumArt} />
      <span className="flex min-w-0 flex-1 flex-col group-data-compact/table:md:flex-row group-data-compact/table:md:items-baseline group-data-compact/table:md:gap-2">
        <Link
          className="pointer-events-auto relative max-w-full truncate rounded-sm font-medium text-sm text-strong group-hover/row:underline group-hover/row:decoration-line-control group-hover/row:underline-offset-4"
          dir="auto"
          title={track.title}
          to={`/track/${track.id}`}
        >
          {track.title}
        </Link>
        <span className="flex min-w-0 items-center gap-1.5 text-muted text-xs group-data-compact/table:max-md:hidden">
          <PlatformMark
            className="md:hidden"
            name={platformNames[track.platform]}
            nameHidden
            platform={track.platform}
          />
          <span className="truncate" dir="auto">
            {track.artist}
          </span>
        </span>
      </span>
    </span>
  );
}
