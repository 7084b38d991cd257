/** Own figures of a song, or of the artist: each with its days or spans, what they add up to, and the file it is from. */

import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { OwnFigure, OwnSeries } from '#contract/own-series.ts';
import { placeName } from '#domain/platforms.ts';
import { zoneCity } from '#i18n/formats.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DaysLink } from '#web/music/control-bar/days-link.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { ExportMenu } from '#web/music/export-menu.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { FigureTiles, keyOf } from './figure-tiles.tsx';
import { OwnChart, type SpanScale, SpanStrip } from './own-chart.tsx';
import { fileOf, type OwnAsked, type OwnReply, readOwnSeries } from './own-series-query.ts';
import { Playlists } from './playlists.tsx';
import { Ratios } from './ratios.tsx';
import { SourceLinks } from './source-links.tsx';
import { useOwnWords } from './use-own-words.ts';

/** `isOutside`: the days that are shown are all there are, as none lie in the period of the page. */
type OwnPanelProps = { asked: OwnAsked; isOutside: boolean };

/** With texts of its own, which come with it. */
export function OwnSeriesPanel(props: OwnPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <OwnPanel {...props} />
    </Suspense>
  );
}

function OwnPanel({ asked, isOutside }: OwnPanelProps) {
  const { t } = useTranslation(['own-series', 'figures', 'imports', 'metrics', 'files']);
  const [chosen, setChosen] = useState<string>();
  const reading = useKept(readOwnSeries(asked, chosen?.split(' ')[0] as OwnFigure['figure'] | undefined));
  const { data, isOld } = reading;
  const failure = usePanelError(reading, t('failed'));
  const title = t(asked.songId ? 'title' : 'titleArtist');
  if (!data) return failure ? <Panel error={failure} title={title} /> : <Skeleton className="h-24" />;
  const isRead = ({ figure }: OwnFigure) => figure === data.figure;
  const figure = data.figures.find((one) => keyOf(one) === chosen) ?? data.figures.find(isRead);
  // Until the days of the one that was pressed are there, those of the one before it stay.
  const drawn = figure && isRead(figure) ? figure : data.figures.find(isRead);
  return (
    <Panel
      actions={
        <>
          {data.sandbox ? <Badge>{t('sandbox')}</Badge> : null}
          <Link className={buttonStyle('secondary', 'sm')} to="/imports">
            {t('add')}
          </Link>
          <ExportMenu
            files={(['csv', 'json'] as const).map((format) => ({ format, href: fileOf(asked, format) }))}
            trigger={
              <PlainIconButton
                icon={<Download aria-hidden="true" />}
                label={t('files:name')}
                title={t('files:name')}
              />
            }
          />
        </>
      }
      description={t('text')}
      error={failure}
      stale={isOld}
      title={title}
    >
      <div className="flex flex-col gap-6">
        {isOutside ? <Outside known={data.known} /> : null}
        {figure ? (
          <>
            <FigureTiles chosen={figure} figures={data.figures} onChoose={setChosen} />
            {drawn ? <Figure data={data} of={drawn} /> : null}
          </>
        ) : null}
        <Ratios imports={data.imports} ratios={data.ratios} />
        <Beyond asked={asked} known={data.known} />
        <Playlists imports={data.imports} isArtist={!asked.songId} playlists={data.playlists} />
        <Link
          className="w-fit text-body text-sm underline underline-offset-4 hover:text-strong"
          to="/worth-a-look"
        >
          {t('looks')}
        </Link>
      </div>
    </Panel>
  );
}

type BeyondProps = { asked: OwnAsked; known: OwnReply['known'] };

function Outside({ known }: Pick<BeyondProps, 'known'>) {
  const { t } = useTranslation('own-series');
  const { days } = useDayFormats();
  return known ? <p className="text-body text-sm">{t('outside', { days: days(known) })}</p> : null;
}

/** What there is of other days than those that are shown is a press away. */
function Beyond({ asked, known }: BeyondProps) {
  const { t } = useTranslation(['own-series', 'controls']);
  const { gap } = useFormats();
  const { days } = useDayFormats();
  const { from, to } = asked;
  if (!known || !from || !to || (known.from >= from && known.to <= to)) return null;
  return (
    <p className="text-body text-sm">
      {t('beyond', { days: days(known) })}
      {gap}
      <DaysLink days={known}>{t('controls:nothing.showThem')}</DaysLink>
    </p>
  );
}

/** From the first span to the last; undefined where there is only one, which its row tells without a bar. */
function scaleOf({ series }: OwnFigure): SpanScale | undefined {
  const spans = series.flatMap(({ grain, spans }) => (grain === 'span' ? spans : []));
  const [first] = spans;
  if (!first || spans.every(({ from, to }) => from === first.from && to === first.to)) return undefined;
  const days = spans.flatMap(({ from, to }) => (from && to ? [from, to] : [])).toSorted();
  const most = Math.max(...spans.map(({ value }) => value), 0);
  return { from: days[0] ?? '', to: days.at(-1) ?? '', most };
}

function Figure({ of, data }: { of: OwnFigure; data: OwnReply }) {
  const daily = of.series.filter(({ grain, spans }) => grain === 'day' && spans.length > 0);
  const scale = scaleOf(of);
  return (
    <div className="flex flex-col gap-4">
      {daily.length > 0 ? <OwnChart of={of} series={daily} /> : null}
      <ul className="flex flex-col divide-y divide-line">
        {of.series.map((series) => (
          <SeriesRow data={data} key={series.key} of={of} series={series} scale={scale} />
        ))}
      </ul>
      <Below of={of} scale={scale} />
    </div>
  );
}

type SeriesRowProps = {
  of: OwnFigure;
  series: OwnSeries;
  data: OwnReply;
  /** Of all series that have spans. */
  scale: SpanScale | undefined;
};

function SeriesRow({ of, series, data, scale }: SeriesRowProps) {
  const { t } = useTranslation('own-series');
  const { count } = useFormats();
  const words = useOwnWords();
  const { platform, grain, title, dayBoundary } = series;
  const isOneOfSeveral =
    of.series.filter((other) => other.platform === platform && other.grain === grain).length > 1;
  const facts = [
    words.daysOf(series),
    ...(grain === 'day'
      ? [
          t('days', { count: series.count, n: count(series.count) }),
          dayBoundary === 'source' ? t('ofSource') : t('inZone', { zone: zoneCity(dayBoundary) }),
        ]
      : grain === 'span' && series.count > 1
        ? [t('periods', { count: series.count, n: count(series.count) })]
        : []),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <span className="min-w-0 text-strong">
        {platform ? <PlatformMark name={placeName(series)} platform={platform} /> : series.store}
        {isOneOfSeveral && title ? (
          <span className="ms-2 text-muted">
            <bdi>{title}</bdi>
          </span>
        ) : null}
      </span>
      <span className="text-end font-medium text-strong tabular-nums">{words.valueOf(of, series)}</span>
      {grain === 'span' && scale && series.spans.length > 0 ? (
        <div className="col-span-2">
          <SpanStrip of={of} series={series} scale={scale} />
        </div>
      ) : null}
      <span className="col-span-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted text-xs tabular-nums">
        <span>{facts.join('\u00a0· ')}</span>
        <SourceLinks imports={data.imports} of={series} />
      </span>
    </li>
  );
}

/** What the rows come to, where they add up, and what the bars are. */
function Below({ of, scale }: Pick<SeriesRowProps, 'of' | 'scale'>) {
  const { t } = useTranslation('own-series');
  const words = useOwnWords();
  return (
    <>
      {of.total !== null && of.series.length > 1 ? (
        <p className="flex justify-between gap-4 border-line border-t pt-3 font-medium text-sm text-strong">
          <span>{t('total')}</span>
          <span className="tabular-nums">{words.numberOf(of, of.total)}</span>
        </p>
      ) : null}
      {scale || of.figure === 'earnings' ? (
        <p className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
          <span>{scale ? t('periodsNote') : null}</span>
          {of.figure === 'earnings' ? (
            <Link className="underline underline-offset-4 hover:text-strong" to="/earnings?by=song">
              {t('earnings')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {scale ? <SpanTable of={of} /> : null}
    </>
  );
}

/** The number of each span, for everyone who would rather read than look, and where bars have no room for them. */
function SpanTable({ of }: { of: OwnFigure }) {
  const { t } = useTranslation('metrics');
  const words = useOwnWords();
  const rows = of.series
    .flatMap((series) =>
      series.grain === 'span' ? series.spans.map((span) => ({ ...span, place: placeName(series) })) : [],
    )
    .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? 1 : -1));
  return (
    <Disclosure label={t('chart.table')}>
      <ul className="mt-1 flex flex-col divide-y divide-line text-sm tabular-nums">
        {rows.map(({ from, to, value, place }, index) => (
          <li className="flex justify-between gap-4 py-1.5" key={index}>
            <span className="text-body">{`${words.period({ from, to })}\u00a0· ${place}`}</span>
            <span className="text-strong">{words.numberOf(of, value)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
