/** Cells of the table that show more than a number. */
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { Age } from '#web/music/dates.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { type KnownSparklines, SparklineCell } from '../../sparklines.tsx';

/** Cover, title and artist; the title is a link that lies across the whole row. */
export function SongCell({ track }: { track: Track }) {
  return (
    <>
      <span className="song-cover">
        {track.albumArt ? (
          <img alt="" decoding="async" loading="lazy" referrerPolicy="no-referrer" src={track.albumArt} />
        ) : null}
      </span>
      <span className="song-name">
        <Link className="song-link" dir="auto" discover="none" title={track.title} to={`/track/${track.id}`}>
          {track.title}
        </Link>
        <span className="song-by">
          <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
          <span dir="auto">{track.artist}</span>
        </span>
      </span>
    </>
  );
}

/** Takes one song into the selection. */
type SelectCellProps = {
  track: Track;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
};

export function SelectCell({ track, isSelected, onSelect }: SelectCellProps) {
  const { t } = useTranslation('tracks');
  return (
    <label className="song-check">
      <input
        aria-label={t('bulk.one', { title: track.title })}
        checked={isSelected}
        onChange={(event) => onSelect(track.id, event.target.checked)}
        type="checkbox"
      />
    </label>
  );
}

/** When the platform was last asked with success, or what keeps it from being asked. */
export function SyncedCell({ track }: { track: Track }) {
  const { now } = use(TableContext);
  if (track.status !== 'active') return <StatusBadge track={track} />;
  return <Age instant={track.lastSyncedAt} now={now} />;
}

/** The days of a row. */
export function TableSparkline({ track }: { track: Track }) {
  const { sparklines } = use(TableContext);
  return (
    <span className="song-days">
      <SparklineCell sparklines={sparklines} track={track} />
    </span>
  );
}

/** What all rows share: the present, the lines read so far, and where the words are explained. */
type TableContextValue = { now: Date; sparklines: KnownSparklines; explain: (track: Track) => void };

export const TableContext = createContext<TableContextValue>({
  now: new Date(0),
  sparklines: new Map(),
  explain: () => undefined,
});
