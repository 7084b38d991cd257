/** Cells of the table that show more than a number. */
import { ChevronRight } from 'lucide-react';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Age } from '#web/music/dates.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { PlayButton } from '#web/music/player/play-button.tsx';
import { playableOf } from '#web/music/player/playable.ts';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { type KnownSparklines, SparklineCell } from '../../sparklines.tsx';
import type { Row } from '../rows.ts';

/** Cover, title and artist; the title is a link that lies across the whole row. */
type SongCellProps = { row: Row; onUnfold: (songId: string, isOpen: boolean) => void };

export function SongCell({ row, onUnfold }: SongCellProps) {
  const tabIndex = useTabIndex();
  const { track, links } = row;
  const playable = playableOf(links ?? [track]);
  return (
    <>
      {links ? <Unfold isOpen={row.isOpen ?? false} onUnfold={onUnfold} track={track} /> : null}
      <span className="song-cover">
        {track.albumArt ? (
          <img alt="" decoding="async" loading="lazy" referrerPolicy="no-referrer" src={track.albumArt} />
        ) : null}
        {playable ? (
          <PlayButton
            className="song-play"
            index={0}
            name={track.title}
            queue={[playable]}
            tabIndex={tabIndex}
          />
        ) : null}
      </span>
      <span className="song-name">
        <Link
          className="song-link"
          dir="auto"
          discover="none"
          tabIndex={tabIndex}
          title={track.title}
          to={links ? `/song/${track.songId}` : `/track/${track.id}`}
        >
          {track.title}
        </Link>
        <span className="song-by">
          <span className="song-on">
            <PlatformMark name={platformNames[track.platform]} platform={track.platform} />
            {links ? <OtherPlatforms links={links} /> : null}
          </span>
          <span dir="auto">{track.artist}</span>
        </span>
      </span>
    </>
  );
}

/** The links of a song beside the one that its row speaks of. */
export function OtherPlatforms({ links }: { links: readonly Track[] }) {
  const { t } = useTranslation('tracks');
  const { count, list } = useFormats();
  const others = links.slice(1);
  const platforms = list([...new Set(others.map(({ platform }) => platformNames[platform]))]);
  return (
    <span title={platforms}>
      <span aria-hidden="true" dir="ltr">
        +{count(others.length)}
      </span>
      <span className="sr-only">{t('list.alsoOn', { platforms })}</span>
    </span>
  );
}

/** Shows the links of a song below it, or puts them away. */
type UnfoldProps = { track: Track; isOpen: boolean; onUnfold: SongCellProps['onUnfold'] };

function Unfold({ track, isOpen, onUnfold }: UnfoldProps) {
  const tabIndex = useTabIndex();
  const { t } = useTranslation('tracks');
  return (
    <button
      aria-expanded={isOpen}
      aria-label={t('list.unfold', { title: track.title })}
      className="song-unfold"
      onClick={() => onUnfold(track.songId, !isOpen)}
      tabIndex={tabIndex}
      type="button"
    >
      <ChevronRight aria-hidden="true" />
    </button>
  );
}

/** Takes one song into the selection. */
type SelectCellProps = {
  title: string;
  isSelected: boolean | 'mixed';
  onSelect: (isSelected: boolean) => void;
};

export function SelectCell({ title, isSelected, onSelect }: SelectCellProps) {
  const tabIndex = useTabIndex();
  const { t } = useTranslation('tracks');
  return (
    <label className="song-check">
      <input
        aria-label={t('bulk.one', { title })}
        checked={isSelected === true}
        onChange={(event) => onSelect(event.target.checked)}
        ref={(box) => {
          if (box) box.indeterminate = isSelected === 'mixed';
        }}
        tabIndex={tabIndex}
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

/** Whether the Tab key comes to the controls of this row: to those of one row of the table, however long it is. */
export const InTabOrder = createContext(true);
export const useTabIndex = (): -1 | undefined => (use(InTabOrder) ? undefined : -1);

/** What all rows share: the present, the lines read so far, and where the words are explained. */
type TableContextValue = { now: Date; sparklines: KnownSparklines; explain: (track: Track) => void };

export const TableContext = createContext<TableContextValue>({
  now: new Date(0),
  sparklines: new Map(),
  explain: () => undefined,
});
