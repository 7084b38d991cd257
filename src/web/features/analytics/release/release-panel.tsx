/** The head of a new song’s page: day by day after its release, beside the release before and what is usual. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChartData } from '#charts/chart-model.ts';
import { dashes, shapes as markers } from '#charts/shapes.ts';
import { platformNames } from '#domain/platforms.ts';
import { fewestForUsual } from '#domain/releases.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ShareImageMenu } from '#web/music/cards/share-image.tsx';
import { type SeriesMode, seriesModes } from '#web/music/series-chart.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import { ModeSwitch } from '../explore/mode-switch.tsx';
import { linesChart } from '../lines/lines-chart.ts';
import { useLinesTexts, useLinesWords } from '../lines/use-lines-texts.ts';
import { ReadPanel, usePanelRead } from '../read-panel.tsx';
import { useRelease, useReleaseSentence } from './release-answer.tsx';
import {
  linesOf,
  type Release,
  type ReleaseFacts,
  type ReleaseOf,
  readRelease,
  releaseFacts,
} from './release-facts.ts';

/** Of a song that came out lately. */
export function ReleasePanel({ of }: { of: ReleaseOf }) {
  const release = useRelease(of.songId);
  return release ? <DayByDay of={of} release={release} /> : null;
}

const height = 300;

function DayByDay({ of, release }: { of: ReleaseOf; release: Release }) {
  const { t } = useTranslation('explore');
  const notesOf = useReleaseNotes();
  const [mode, setMode] = useState<SeriesMode>('total');
  const totals = useQuery(readRelease(of, release.lastDay));
  const reading = usePanelRead(readRelease(of, release.lastDay, mode));
  const facts = totals.data ? releaseFacts(totals.data, of) : null;
  if (reading.data?.metric === null) return null;
  return (
    <ReadPanel
      actions={
        <>
          <ModeSwitch mode={mode} modes={seriesModes.toReversed()} onMode={setMode} />
          {facts && !of.trackId ? (
            <ShareImageMenu
              image={{ of: 'release', query: { songId: of.songId } }}
              title={release.song.title}
            />
          ) : null}
        </>
      }
      description={facts ? notesOf(facts) : undefined}
      reading={reading}
      skeleton="h-80"
      title={t('release.title')}
    >
      {(data) => <Lines of={of} release={release} reply={data} totals={totals.data ?? data} />}
    </ReadPanel>
  );
}

type LinesProps = { of: ReleaseOf; release: Release; reply: SeriesReply; totals: SeriesReply };

function Lines({ of, release, reply, totals }: LinesProps) {
  const { t: metricText } = useTranslation('metrics');
  const sentence = useReleaseSentence();
  const name = reply.metric ? metricText(`name.${reply.metric}`) : '';
  const say = useLinesTexts(reply);
  const words = useLinesWords(reply, 'lines', name);
  const notes = useNotes(reply);
  const chart = useMemo(() => named(linesChart({ reply }, say), reply, of), [reply, say, of]);
  return (
    <LineChart
      {...chart}
      caption={reply.metric ? sentence(releaseFacts(totals, of), reply.metric, release) : ''}
      captionHidden
      height={height}
      note={notes}
      {...words}
    />
  );
}

/** Both lines may be of one platform, and would have one name and colour. */
function named(chart: ChartData, { series }: SeriesReply, of: ReleaseOf): ChartData {
  const { before } = linesOf(series, of);
  const titles = new Map(series.map(({ key, title }) => [key, title]));
  return {
    ...chart,
    series: chart.series.map((line) => ({
      ...line,
      name: titles.get(line.id) ?? line.name,
      ...(line.id === before?.key && {
        style: { token: 'series-2', dash: dashes.dashed, marker: markers.square },
      }),
    })),
  };
}

/** What is drawn. */
function useNotes({ leftOut, usual }: SeriesReply): string {
  const { t } = useTranslation('explore');
  const { list, count, sentences } = useFormats();
  return sentences([
    t('note.release'),
    usual ? '' : t('release.noUsual', { n: count(fewestForUsual) }),
    leftOut.length > 0 ? t('note.leftOut', { platforms: list(leftOut.map((id) => platformNames[id])) }) : '',
  ]);
}

/** What a day brought since the release, and what is usual for one’s own songs at that age. */
export function useReleaseNotes() {
  const { t } = useTranslation('explore');
  const { count, change } = useFormats();
  return ({ age, value, usual }: ReleaseFacts): string =>
    [
      t('release.perDay', { amount: change(Math.round(value / (age + 1))) }),
      ...(usual
        ? [
            t('release.usual', {
              ...{ n: count(age), low: count(Math.round(usual.low)), high: count(Math.round(usual.high)) },
              ...{ count: usual.songs, songs: count(usual.songs) },
            }),
          ]
        : []),
    ].join('\u00a0· ');
}
