/** `/analytics`: any number over any days, in words first, and what lies behind it below. */
import { useQuery } from '@tanstack/react-query';
import { ChartLine, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type Days, lastDayIn } from '#domain/days.ts';
import { metricsOf } from '#i18n/figures.ts';
import { isMissing } from '#web/data/api.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { ControlBar } from '#web/music/control-bar/control-bar.tsx';
import { useGrowthStart } from '#web/music/control-bar/growth-start.ts';
import { NothingInPeriod } from '#web/music/control-bar/nothing-in-period.tsx';
import type { ControlState } from '#web/music/control-bar/use-controls.ts';
import { metricsOf as metricsOfTracks } from '#web/music/metric-value.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { later } from '#web/ui/later.ts';
import { Panel, type PanelError } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import { readOverview } from '../use-overview.ts';
import { AnswerLine, useAnswer } from './answer-line.tsx';
import { ChartPanel, exploreHeight, useShownChart } from './chart-panel.tsx';
import { exploreAnswer } from './explore-answer.ts';
import type { SeriesReply } from './explore-query.ts';
import { useReleaseSaid } from './release-said.ts';
import { type Explore, useExplore, useExploreDays } from './use-explore.ts';
import { useExploreFiles } from './use-explore-files.ts';

const lowerPanels = later(() => import('./lower-panels.tsx'));
/** About what they take on a desk. */
const lowerHeight = 1900;

/** Other features’ parts. `moods`: of the whole catalogue over some days; `own`: what is imported of a song over some days. */
type ExplorePageProps = { moods: (days: Days) => ReactNode; own: (songId: string, days: Days) => ReactNode };

export function ExplorePage(parts: ExplorePageProps) {
  const { t } = useTranslation('explore');
  const explore = useExplore();
  const { lines, controls, missing } = explore;
  const now = useNow(lines.readAt);
  const heading = <h1 className="text-2xl">{t('title')}</h1>;
  const error = useReadError(explore);
  if (isMissing(missing)) return <SongMissing />;
  if (lines.data)
    return <ExploreNumbers {...parts} error={error} explore={explore} now={now} reply={lines.data} />;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <ControlBar heading={heading} now={now} shown={undefined} state={controls} />
      {error ? <Panel error={error} title={t('chart.none')} /> : <ExploreSkeleton />}
    </div>
  );
}

type ExploreNumbersProps = ExplorePageProps & {
  explore: Explore;
  reply: SeriesReply;
  error: PanelError | undefined;
  now: Date;
};

function ExploreNumbers({ explore, reply, error, now, moods, own }: ExploreNumbersProps) {
  const { controls, song, state, lines } = explore;
  const drawn = useShownChart(reply, explore);
  const { starts, ...view } = useChoices(explore);
  const say = useAnswer(reply, starts);
  const compared = useReleaseSaid(explore, reply);
  const answer = exploreAnswer(reply, drawn.hidden);
  const sentence = compared ?? say(answer, song);
  const files = useExploreFiles({ reply, drawn, state, sentence });
  const bar = <ExploreBar files={files} now={now} reply={reply} state={controls} />;
  const days = { from: reply.from, to: reply.to };
  const ofSong = state.song ? own(state.song, days) : null;
  if (reply.metric === null)
    return (
      <div className="flex flex-col gap-4 sm:gap-5">
        {bar}
        <NothingCounted explore={explore} now={now} reply={reply} starts={starts} />
        {ofSong}
      </div>
    );
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      {bar}
      <AnswerLine answer={answer} period={reply} said={sentence} stale={lines.isOld} />
      <ChartPanel
        drawn={drawn}
        error={error}
        explore={explore}
        now={now}
        reply={reply}
        sentence={sentence}
        stale={lines.isOld}
        view={view}
      />
      {ofSong}
      <WhenNear height={lowerHeight} part={lowerPanels}>
        {({ LowerPanels }) => <LowerPanels explore={explore} reply={reply} />}
      </WhenNear>
      {state.song ? null : moods(days)}
    </div>
  );
}

type ExploreBarProps = {
  files: ReturnType<typeof useExploreFiles>;
  now: Date;
  reply: SeriesReply;
  state: ControlState;
};

function ExploreBar({ files, now, reply, state }: ExploreBarProps) {
  const { t } = useTranslation('explore');
  return (
    <ControlBar
      exports={files}
      heading={<h1 className="text-2xl">{t('title')}</h1>}
      now={now}
      shown={reply}
      state={state}
    />
  );
}

type NothingCountedProps = { explore: Explore; reply: SeriesReply; now: Date; starts: string | null };

/** No number of these days: those of others are offered, and a first song where there are none at all. */
function NothingCounted({ explore, reply, now, starts }: NothingCountedProps) {
  const { t } = useTranslation('analytics');
  const { day, sentences } = useFormats();
  const known = useExploreDays(explore, true);
  if (known === undefined) return <Skeleton className="h-64" />;
  if (known === null) return <NoNumbers explore={explore} />;
  return (
    <NothingInPeriod
      className="rounded-lg border border-line bg-surface py-16"
      isNew={known.length === 0}
      known={known}
      lastDay={lastDayIn(now, reply.timeZone)}
      lastSyncedAt={null}
      shown={reply}
      state={explore.controls}
    >
      {/* Of what is imported alone no growth is to come. */}
      {starts === null || known.length > 0 ? null : sentences([t('answer.starts', { day: day(starts) })])}
    </NothingInPeriod>
  );
}

/** What could not be read, over what was read before. */
function useReadError({ lines, missing }: Explore): PanelError | undefined {
  const { t } = useTranslation('explore');
  const { moment, sentences } = useFormats();
  const error = lines.error ?? missing;
  const now = useNow(lines.readAt);
  const failure = usePanelError({ ...lines, error }, t('failed.title'));
  if (!failure) return undefined;
  const since = lines.data && t('failed.old', { age: moment(new Date(lines.readAt).toISOString(), now) });
  return { ...failure, message: sentences([failure.message, since]) };
}

/** Which numbers and platforms there are to choose from, until that is read those that are shown, and when gains begin. */
function useChoices({ song, reader, lines }: Explore) {
  const { importedMetrics: imported, metric, to = '' } = lines.data ?? {};
  const { data: overview } = useQuery({
    ...readOverview(new URLSearchParams(), '', reader),
    enabled: song === undefined,
  });
  const ofSong = useGrowthStart(song?.tracks ?? []);
  const known = useMemo(() => metricsOfTracks(song?.tracks ?? []), [song]);
  // To days that are long over nothing is added any more, and to imported numbers by files alone.
  const isToCome =
    to >= lastDayIn(reader.now, reader.timeZone) && (!song || !metric || known.includes(metric));
  const starts = song ? ofSong : (overview?.growthFrom ?? null);
  const choices = useMemo(() => {
    if (song) {
      return { metrics: [...new Set([...known, ...(imported ?? [])])], platforms: [] };
    }
    const totals = overview?.totals ?? [];
    return {
      metrics: metricsOf(totals),
      platforms: [...new Set(totals.map(({ platform }) => platform))],
    };
  }, [song, known, overview, imported]);
  return { ...choices, starts: isToCome ? starts : null };
}

/** Before the first song has a number, and of platforms that tell nobody any. */
export function NoNumbers({ explore: { reader, state } }: { explore: Pick<Explore, 'reader' | 'state'> }) {
  const { t } = useTranslation(['explore', 'analytics']);
  const { data: overview, isPending } = useQuery(readOverview(new URLSearchParams(), '', reader));
  if (isPending) return <Skeleton className="h-64" />;
  if (overview?.plan.used === 0)
    return (
      <EmptyPage action={t('empty.action')} icon={<ChartLine />} title={t('empty.title')} to="/dashboard">
        {t('empty.text')}
      </EmptyPage>
    );
  return (
    <EmptyPage
      action={t('empty.import')}
      icon={<ChartLine />}
      title={t('analytics:noCounters.title')}
      to="/imports"
    >
      {state.platform ? (
        <AbsentReason metric={state.metric ?? 'streams'} platform={state.platform} />
      ) : (
        t('analytics:noCounters.text')
      )}
    </EmptyPage>
  );
}

/** A song that is not, or no longer, among the reader's. */
function SongMissing() {
  const { t } = useTranslation('explore');
  return (
    <>
      <h1 className="mb-4 text-2xl">{t('title')}</h1>
      <EmptyPage action={t('missing.action')} icon={<SearchX />} title={t('missing.title')} to="/analytics">
        {t('missing.text')}
      </EmptyPage>
    </>
  );
}

/** The page's final shape before its numbers are there. */
function ExploreSkeleton() {
  const { t } = useTranslation('explore');
  return (
    <>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="h-7 max-w-xl" />
      <Panel title={t('chart.none')}>
        <div className="mb-4 flex gap-2">
          <Skeleton className="h-9 w-28" />
          <Skeleton className="h-9 w-40" />
        </div>
        <div className="skeleton" style={{ height: exploreHeight }} />
      </Panel>
    </>
  );
}
