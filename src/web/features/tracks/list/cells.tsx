/** Cells of the table that show more than a number. */
import type { Row } from '@tanstack/react-table';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Artwork } from '#web/music/artwork.tsx';
import { Age } from '#web/music/dates.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type KnownSparklines, SparklineCell } from '../sparklines.tsx';

/** Cover, title and artist; the title is the row's link for keyboards and screen readers. */
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

/** Takes one song into the selection. */
export function SelectCell({ row }: { row: Row<Track> }) {
  const { t } = useTranslation('tracks');
  return (
    <Checkbox
      checked={row.getIsSelected()}
      className="pointer-events-auto relative p-2"
      label={t('bulk.one', { title: row.original.title })}
      labelHidden
      onChange={(event) => row.toggleSelected(event.target.checked)}
    />
  );
}

/** When the platform was last asked with success, or what keeps it from being asked. */
export function SyncedCell({ track }: { track: Track }) {
  const { now } = use(TableContext);
  if (track.status !== 'active') return <StatusBadge track={track} />;
  return <Age instant={track.lastSyncedAt} now={now} />;
}

/** The line of a row. */
export function TableSparkline({ track }: { track: Track }) {
  const { sparklines } = use(TableContext);
  return (
    <span className="flex h-7 w-full items-center">
      <SparklineCell sparklines={sparklines} track={track} />
    </span>
  );
}

/** What all rows share: the present, and the lines read so far. */
type TableContextValue = { now: Date; sparklines: KnownSparklines };

export const TableContext = createContext<TableContextValue>({ now: new Date(0), sparklines: new Map() });
