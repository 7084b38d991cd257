/** A song's time line, on its own page: what each day brought it, number by number, a line for each platform that counts it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Track } from '#contract/tracks.ts';
import type { Days } from '#domain/days.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { useWantedWithWhole, type WantedLines } from '#web/music/wanted-lines.ts';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChangedPanel } from './changed/changed-panel.tsx';
import { DayChart } from './day/opened-day.tsx';
import { useAnswer } from './explore/answer-line.tsx';
import { exploreAnswer } from './explore/explore-answer.ts';
import { readSeries, readSong, type SeriesReply } from './explore/explore-query.ts';
import { mostSongs } from './explore/explore-state.ts';
import { ModeSwitch } from './explore/mode-switch.tsx';
import { chartedIn, linesChart } from './lines/lines-chart.ts';
import { useLinesTexts, useLinesWords } from './lines/use-lines-texts.ts';
import { panelGrid } from './panel-grid.ts';
import { usePanelRead } from './read-panel.tsx';
import { useRelease } from './release/release-answer.tsx';

export function SongLines({ songId }: { songId: string }) {
  const { t } = useTranslation('explore');
  const { data: song } = useQuery(readSong(songId));
  const counted = useMemo(() => countersOf(song?.tracks ?? []), [song]);
  const release = useRelease(songId);
  const [mode, setMode] = useState<SeriesMode>('change');
  if (counted.length === 0) return null;
  // Before it came out a song had no days, and nothing that its first ones could be compared with.
  const since = release && song?.releaseDate;
  const days = release && since ? { from: since, to: release.lastDay } : undefined;
  if (release && release.age < 0) return null;
  return (
    <div className="flex flex-col gap-6">
      <Panel
        actions={<ModeSwitch mode={mode} onMode={setMode} />}
        {...(mode === 'change' && { description: t(release ? 'song.textRelease' : 'song.text') })}
        title={t('song.title')}
      >
        <div className="flex flex-col gap-6">
          {counted.map(({ metric, tracks }, place) => (
            <CounterLines
              days={days}
              isFirst={place === 0}
              key={metric}
              metric={metric}
              mode={mode}
              songId={songId}
              tracks={tracks}
            />
          ))}
        </div>
      </Panel>
      {release ? null : (
        <div className={counted.length > 1 ? panelGrid : ''}>
          {counted.map(({ metric }) => (
            <ChangedPanel isExplained key={metric} query={{ metric }} song={song ?? undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

type Counted = { metric: Metric; tracks: readonly Track[] };

/** Each link by the first counter that it has, as everywhere; scores and prices bring nothing a day. */
export function countersOf(tracks: readonly Track[]): Counted[] {
  const leading = ({ metrics }: Track) => leadingCounters.find((metric) => metrics[metric] !== undefined);
  const byMetric = Map.groupBy(tracks, leading);
  return leadingCounters.flatMap((metric) => {
    const own = byMetric.get(metric);
    return own ? [{ metric, tracks: own.slice(0, mostSongs) }] : [];
  });
}

const height = 220;

/** `days`: others than the usual last ones. */
type CounterLinesProps = Counted & {
  songId: string;
  mode: SeriesMode;
  isFirst: boolean;
  days: Days | undefined;
};

function CounterLines({ songId, metric, tracks, mode, isFirst, days }: CounterLinesProps) {
  const { t: metricText } = useTranslation('metrics');
  const ids = tracks.map(({ id }) => id).join();
  const { data, stale, panelError } = usePanelRead(
    readSeries({ metric, groupBy: 'track', ids, compare: 'off', ...(mode === 'total' && { mode }), ...days }),
  );
  const name = metricText(`name.${metric}`);
  // A line that stands alone has no legend.
  const only = tracks.length === 1 ? tracks[0] : undefined;
  return (
    <section aria-busy={stale || undefined} className={cn(stale && 'stale')}>
      <h3 className="mb-2 text-sm">
        {[name, ...(only ? [platformNames[only.platform]] : [])].join('\u00a0· ')}
      </h3>
      {panelError ? <RetryAlert {...panelError}>{panelError.message}</RetryAlert> : null}
      {data ? (
        <Lines name={name} one={{ metric, isFirst }} reply={data} songId={songId} tracks={tracks} />
      ) : panelError ? null : (
        <Skeleton className="h-64" />
      )}
    </section>
  );
}

type LinesProps = {
  reply: SeriesReply;
  name: string;
  songId: string;
  tracks: readonly Track[];
  /** Which of the song's numbers it is. */
  one: { metric: Metric; isFirst: boolean };
};

function Lines({ reply, name, songId, tracks, one }: LinesProps) {
  const { t } = useTranslation(['explore', 'metrics']);
  const { sentences } = useFormats();
  const say = useLinesTexts(reply);
  const said = useAnswer(reply, useGrowthStart(tracks))(exploreAnswer(reply), undefined);
  // Of one line it says what moved, of several which of them.
  const answer = reply.series.length > 1 ? t('answer.ofSong', { title: name, said }) : said;
  const words = useLinesWords(reply, 'lines', name);
  const flags = useChartFlags(reply.points, { songIds: songId });
  const wanted = useWantedOfSong(reply, songId);
  const chart = useMemo(() => {
    const lines = linesChart({ reply, flags }, say);
    return { ...lines, series: [...lines.series, ...wanted.series] };
  }, [reply, flags, say, wanted.series]);
  return (
    <DayChart
      {...chart}
      {...words}
      caption={sentences([answer, wanted.sentence])}
      captionHidden
      height={height}
      note={sentences([t(`note.${reply.mode}`), wanted.note])}
      one={one}
      points={reply.points}
      subject={{ metric: one.metric, songIds: [songId], trackIds: tracks.map(({ id }) => id) }}
    />
  );
}

/**
 * What is wanted of the song, and of each of its links. A song’s only link is the song; of several the song has a line of
 * its own, as soon as something is wanted of it.
 */
function useWantedOfSong(reply: SeriesReply, songId: string): WantedLines {
  const { t } = useTranslation('explore');
  const all = t('line.all');
  const isOfSeveral = reply.series.length > 1;
  const lines = useMemo(() => {
    const charted = chartedIn(reply, { platform: undefined, hidden: [], isStacked: false, all });
    return isOfSeveral ? charted : charted.map((line) => ({ ...line, of: [...line.of, { songId }] }));
  }, [reply, isOfSeveral, songId, all]);
  const whole = isOfSeveral ? { of: { songId }, query: { groupBy: 'song', ids: songId } as const } : null;
  return useWantedWithWhole({ ...reply, lines, whole });
}
