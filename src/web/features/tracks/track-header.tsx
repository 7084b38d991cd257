/** What the song is: cover, title, artist, facts, and what can be done. */
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Artwork } from '#web/music/artwork.tsx';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { PlatformMark } from '#web/ui/platform-mark.tsx';
import { TrackActions } from './track-actions.tsx';
import { TrackFacts } from './track-facts.tsx';

export function TrackHeader({ track, now }: { track: Track; now: Date }) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-5 sm:gap-x-6 xl:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Artwork className="size-20 rounded-lg sm:row-span-2 sm:size-36 xl:row-span-2" url={track.albumArt} />
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="break-words text-2xl sm:text-3xl" dir="auto">
          {track.title}
        </h1>
        <p className="text-base text-body" dir="auto">
          {track.artist}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-body text-sm">
          <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
          <StatusBadge track={track} />
        </p>
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2 xl:col-span-2">
        <TrackFacts now={now} track={track} />
      </div>
      <div className="col-span-2 xl:col-span-1 xl:col-start-3 xl:row-start-1">
        <TrackActions track={track} />
      </div>
    </header>
  );
}
