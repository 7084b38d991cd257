/** A short list of songs: the largest, or those that grow fastest. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { changeDays } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SongRow } from './song-row.tsx';

type SongsPanelProps = {
  kind: 'top' | 'growing';
  tracks: readonly Track[];
  stale?: boolean;
};

const shown = 6;

export function SongsPanel({ kind, tracks, stale }: SongsPanelProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const isTop = kind === 'top';
  return (
    <Panel
      actions={
        <Link
          className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
          to={isTop ? '/tracks' : '/tracks?sort=change&order=desc'}
        >
          {t('songs.all')}
        </Link>
      }
      description={
        isTop ? t('songs.topText') : t('songs.growingText', { count: changeDays, n: count(changeDays) })
      }
      flush
      stale={stale}
      title={t(`songs.${kind}`)}
    >
      {tracks.length === 0 ? (
        <p className="px-4 pb-5 text-muted text-sm sm:px-5">
          {isTop ? t('songs.topEmpty') : t('songs.growingEmpty')}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {tracks.slice(0, shown).map((track) => (
            <SongRow emphasis={isTop ? 'value' : 'growth'} key={track.id} track={track} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
