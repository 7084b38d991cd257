/** The songs that the period brought the most of the metric that is shown. */
import { Link } from 'react-router';
import type { Days } from '#domain/days.ts';
import { releaseAge } from '#domain/releases.ts';
import { whenWords } from '#i18n/answer.ts';
import { paceOf } from '#i18n/figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Change } from '#web/ui/change.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PaceShare } from './figures/pace-share.tsx';
import type { ShownOverview, ShownTopSong } from './shown-overview.ts';
import { SongRow } from './song-row.tsx';

type SongsPanelProps = { overview: ShownOverview; stale?: boolean };

export function SongsPanel({ overview, stale }: SongsPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { metric, topSongs, growthFrom } = overview;
  const isTotal = growthFrom !== null;
  return (
    <Panel
      actions={
        <Link
          className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
          to="/tracks"
        >
          {t('songs.all')}
        </Link>
      }
      description={
        metric ? t(isTotal ? 'songs.inAll' : 'songs.by', { metric: metricText(`name.${metric}`) }) : undefined
      }
      flush
      stale={stale}
      title={t('songs.top')}
    >
      {topSongs.length === 0 ? (
        <p className="px-4 pb-5 text-muted text-sm sm:px-5">{t('songs.topEmpty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {topSongs.map((top) => (
            <SongRow key={top.song.id} links={top.links} song={top.song} track={top}>
              <SongNumber
                isCompared={overview.comparison !== null}
                isTotal={isTotal}
                period={overview}
                top={top}
              />
            </SongRow>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type SongNumberProps = { top: ShownTopSong; isCompared: boolean; isTotal: boolean; period: Days };

/** What the period brought and how that compares; where that is not known, what is. */
function SongNumber({ top, isCompared, isTotal, period }: SongNumberProps) {
  const { t } = useTranslation('analytics');
  const { count, change, shortDay } = useFormats();
  const { gained, compared, part, total } = top;
  if (isTotal && total !== null) return <p className="font-medium text-sm text-strong">{count(total)}</p>;
  if (gained !== null && part && !compared)
    return (
      <>
        <p className="font-medium text-sm text-strong">{change(gained)}</p>
        <p>{whenWords(t, part, period, shortDay)}</p>
      </>
    );
  if (gained === null)
    return total === null ? (
      t('songs.noNumber')
    ) : (
      <>
        <p className="text-sm text-strong">{t('figures.inAll', { n: count(total) })}</p>
        <p>{t('songs.unknown')}</p>
      </>
    );
  // That a release brings less after its first days is no alarm.
  const less = releaseAge(top.releaseDate, period.to) === null ? 'down' : 'eased';
  const pace = paceOf({ compared: compared && { songs: 1, ...compared } });
  return (
    <>
      <p className="font-medium text-sm text-strong">{change(gained)}</p>
      {isCompared ? <PaceShare less={less} pace={pace} /> : null}
      {isCompared && pace.kind === 'same' ? (
        <Change className="text-xs" kind="flat" text={t('figures.same')} />
      ) : null}
    </>
  );
}
