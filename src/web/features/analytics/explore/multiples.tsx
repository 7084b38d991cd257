/** A small chart for each line, each with a scale of its own: how it went, not how large it is. */
import { Link } from 'react-router';
import type { ChartData, ChartSeries } from '#charts/chart-model.ts';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import type { Series } from '#contract/series.ts';
import { paceOf } from '#i18n/figures.ts';
import { ChartTable } from '#web/charts/chart-table.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { PaceShare } from '../figures/pace-share.tsx';
import { useAnswer } from './answer-line.tsx';
import { exploreAnswer } from './explore-answer.ts';
import type { SeriesReply } from './explore-query.ts';

type MultiplesProps = {
  shown: ChartData;
  reply: SeriesReply;
  caption: string;
  labels: ChartLabels;
  formats: ChartFormats;
  onPick: ((date: string) => void) | undefined;
  picked: string | undefined;
};

const smallHeight = 168;
const noPoints: SeriesReply['points'] = [];

export function Multiples({ caption, ...of }: MultiplesProps) {
  const { shown, labels, formats } = of;
  const lines = shown.series.filter(({ faint, id }) => !faint && id !== 'usual');
  return (
    <>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {lines.map((line) => (
          <li className="min-w-0" key={line.id}>
            <Single {...of} line={line} />
          </li>
        ))}
      </ul>
      <ChartTable caption={caption} data={shown} formats={formats} labels={labels} />
    </>
  );
}

type SingleProps = Omit<MultiplesProps, 'caption'> & { line: ChartSeries };

/** One line with what belongs beside it. Its sentence speaks of it alone; the table of all of them follows the last. */
function Single({ line, shown, reply, labels, formats, onPick, picked }: SingleProps) {
  const series = reply.series.find(({ key }) => key === line.id);
  const alone = { ...reply, series: series ? [series] : [], imported: [] };
  const said = useAnswer(alone)(exploreAnswer(alone, new Set()), undefined);
  const flags = useChartFlags(
    reply.ages ? noPoints : reply.points,
    series?.songId ? { songIds: series.songId } : series?.platform ? { platform: series.platform } : {},
  );
  const beside = shown.series.filter(
    ({ faint, wantedOf, id }) => [faint?.of, wantedOf].includes(line.id) || id === 'usual',
  );
  return (
    <>
      {series ? <Head name={line.name} series={series} /> : null}
      <LineChart
        {...shown}
        caption={series ? `${line.name}\u00a0· ${said}` : line.name}
        captionHidden
        formats={formats}
        height={smallHeight}
        isPlain
        labels={labels}
        marks={flags}
        onPick={onPick}
        picked={picked}
        series={[line, ...beside]}
      />
    </>
  );
}

/** Whose chart it is, and what the period brought it. */
function Head({ name, series }: { name: string; series: Series }) {
  const { t } = useTranslation('analytics');
  const { change } = useFormats();
  const { gained } = series.change;
  return (
    <p className="mb-1 flex items-baseline justify-between gap-3 text-sm">
      {series.songId ? (
        <Link
          className="min-w-0 truncate font-medium text-strong underline-offset-4 hover:underline"
          dir="auto"
          to={series.trackId ? `/track/${series.trackId}` : `/song/${series.songId}`}
        >
          {name}
        </Link>
      ) : (
        <span className="min-w-0 truncate font-medium text-strong">{name}</span>
      )}
      <span className="flex shrink-0 items-baseline gap-2 text-body">
        {gained === null ? t('songs.unknown') : change(gained)}
        <PaceShare pace={paceOf(series.change)} />
      </span>
    </p>
  );
}
