/** The one chart of `/analytics`, which changes with what is chosen over it. */
import { useMemo } from 'react';
import { hasMissing, stylesOf } from '#charts/chart-model.ts';
import type { Song } from '#contract/songs.ts';
import { lastDayIn } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { visible, zoomedTo } from '#web/charts/chart-view.ts';
import { type ChartViewState, LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type FlagsOf, useChartFlags } from '#web/music/chart-flags.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import { quantityOf, useWanted, useWantedLines, type WantedLines } from '#web/music/wanted-lines.ts';
import { Panel, type PanelError } from '#web/ui/panel.tsx';
import type { DaySubject } from '../day/day-facts.tsx';
import { OpenedDay, useOpenedDay } from '../day/opened-day.tsx';
import { showsImported } from '../lines/imported-lines.ts';
import { chartedIn, type LinesTexts, linesChart, withoutAge } from '../lines/lines-chart.ts';
import { useImportedNote, useLinesTexts, useLinesWords } from '../lines/use-lines-texts.ts';
import type { ViewControlsProps } from './choices/how-choices.tsx';
import { ViewControls } from './choices/view-controls.tsx';
import { type SeriesReply, tracksWith } from './explore-query.ts';
import type { ExploreChange, ExploreState } from './explore-state.ts';
import { Multiples } from './multiples.tsx';
import { type Explore, useExploreDays } from './use-explore.ts';

export const exploreHeight = 340;

/** The chart as it is seen: its lines without those that were taken out, its days as far as they are zoomed to. */
export function useShownChart(
  reply: SeriesReply,
  { state, releaseBefore }: Pick<Explore, 'state' | 'releaseBefore'>,
) {
  const say: LinesTexts = useLinesTexts(reply);
  const wanted = useWantedOf(reply, state);
  const flags = useChartFlags(reply.ages ? noPoints : reply.points, flagsOf(reply, state));
  return useMemo(() => {
    const hidden = new Set(state.hidden);
    const { shape, zoom, own } = state;
    const before = releaseBefore?.previous;
    const lines = linesChart({ reply, shape, hidden, flags, own, releaseBefore: before }, say);
    const chart = { ...lines, series: [...lines.series, ...wanted.series] };
    const shown = zoomedTo({ ...chart, series: visible(chart.series, hidden) }, zoom);
    return { chart, shown, hidden, styles: stylesOf(chart.series), wanted };
  }, [reply, state, flags, releaseBefore, say, wanted]);
}

const noPoints: SeriesReply['points'] = [];

/** Flags are of the songs whose lines are seen; of everything and of platforms, of all songs. */
function flagsOf({ series, groupBy }: SeriesReply, { song, platform, hidden }: ExploreState): FlagsOf {
  const ofPlatform = platform ? { platform } : {};
  if (song) return { songIds: song, ...ofPlatform };
  if (groupBy !== 'song') return ofPlatform;
  const seen = series.flatMap(({ key, songId }) => (songId && !hidden.includes(key) ? songId : []));
  return { ...(seen.length > 0 && { songIds: seen.join() }), ...ofPlatform };
}

/** What is wanted of the lines that are drawn. */
function useWantedOf(reply: SeriesReply, { shape, platform, hidden }: ExploreState): WantedLines {
  const { t } = useTranslation('explore');
  const all = t('line.all');
  const isDrawn = !reply.ages && shape !== 'index';
  const wanted = useWanted(reply.metric, isDrawn ? quantityOf(reply.mode, reply.interval) : null);
  const lines = useMemo(
    () => chartedIn(reply, { platform, hidden, isStacked: shape === 'stacked', all }),
    [reply, platform, hidden, shape, all],
  );
  return useWantedLines(wanted, lines);
}

type ChartPanelProps = {
  explore: Explore;
  reply: SeriesReply;
  view: Pick<ViewControlsProps, 'metrics' | 'platforms'>;
  drawn: ReturnType<typeof useShownChart>;
  /** What the chart says, for those who hear it. */
  sentence: string;
  stale: boolean;
  error: PanelError | undefined;
  now: Date;
};

export function ChartPanel({ explore, reply, view, drawn, sentence, stale, error, now }: ChartPanelProps) {
  const { t } = useTranslation('explore');
  const { t: metricText } = useTranslation('metrics');
  const { list, sentences } = useFormats();
  const { state, change, song, controls } = explore;
  const { chart, shown } = drawn;
  const caption = sentences([sentence, drawn.wanted.sentence]);
  const opened = useOpenedDay();
  const mayOpen = reply.ages === null;
  const picking = mayOpen
    ? { onPick: opened.pick, picked: opened.day }
    : { onPick: undefined, picked: undefined };
  const name = reply.metric ? metricText(`name.${reply.metric}`) : '';
  const importedNote = useImportedNote(reply);
  const words = useLinesWords(reply, state.shape, name);
  const isEmpty = chart.series.every(
    (line) => line.values.every((value) => value === null) && !line.gaps?.length,
  );
  const known = useExploreDays(explore, isEmpty);
  const ageless = withoutAge(reply, t('line.all'));
  const notes = sentences([
    ...(state.shape === 'index'
      ? [t('note.index')]
      : reply.ages || (reply.metric && isGauge(reply.metric))
        ? []
        : reply.mode === 'total' || hasMissing(chart.series)
          ? [t(`note.${reply.mode}`)]
          : []),
    ...(reply.ages ? [t('note.release')] : []),
    ...(showsImported({ reply, ...state }) ? [importedNote] : []),
    ...(reply.leftOut.length > 0
      ? [t('note.leftOut', { platforms: list(reply.leftOut.map((id) => platformNames[id])) })]
      : []),
    ...(drawn.wanted.note ? [drawn.wanted.note] : []),
    ...(ageless.length > 0 ? [t('note.noAge', { names: list(ageless) })] : []),
    ...(reply.others > 0 && !state.song && state.songs.length === 0
      ? [t('note.others', { count: reply.others, n: reply.others })]
      : []),
  ]);
  return (
    <Panel error={error} stale={stale} title={song ? name : t('chart.title', { metric: name })}>
      <div className="flex flex-col gap-4">
        <ViewControls change={change} reply={reply} song={song} state={state} {...view} />
        {isEmpty ? (
          <NothingInPeriod
            className="py-16"
            known={known ?? undefined}
            lastDay={lastDayIn(now, reply.timeZone)}
            lastSyncedAt={null}
            shown={reply}
            state={controls}
          />
        ) : state.shape === 'multiples' ? (
          <div>
            <Multiples caption={caption} reply={reply} shown={shown} {...picking} {...words} />
            <p className="mt-2 text-muted text-xs">{notes}</p>
          </div>
        ) : (
          <div>
            <LineChart
              {...chart}
              caption={caption}
              captionHidden
              height={exploreHeight}
              note={mayOpen ? `${notes} ${metricText('chart.openDay')}` : notes}
              {...picking}
              view={viewOf(state, change)}
              {...words}
            />
          </div>
        )}
        {mayOpen && !isEmpty && reply.metric ? (
          <OpenedDay
            chart={shown}
            formats={words.formats}
            opened={opened}
            points={reply.points}
            subject={daySubject(reply.metric, state, song)}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Whose day it is: of the song that the page is about, of those that are compared, or of all. */
function daySubject(
  metric: Metric,
  { platform, by, songs }: ExploreState,
  song: Song | undefined,
): DaySubject {
  if (song) return { metric, platform, songIds: [song.id], trackIds: tracksWith(song, metric) };
  return { metric, platform, songIds: by === 'song' && songs.length > 0 ? songs : undefined };
}

/** Lines and days that are looked at live in the address, so that a link shows the same. */
const viewOf = (
  state: ExploreState,
  change: (wanted: ExploreChange | ((now: ExploreState) => ExploreChange)) => void,
): ChartViewState => ({
  hidden: new Set(state.hidden),
  onHidden: (next) => change((now) => ({ hidden: [...next(new Set(now.hidden))] })),
  zoom: state.zoom,
  onZoom: (zoom) => change({ zoom }),
});
