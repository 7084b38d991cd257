/** How a song does: what a day brings, against the days before, and the word for it. Plain marks: a page has many of them. */
import { ArrowDownRight, ArrowRight, ArrowUpRight, Minus, Sparkle } from 'lucide-react';
import { use } from 'react';
import type { Momentum, Track } from '#contract/tracks.ts';
import { addDays, daysBetween } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { type MomentumState, momentumDays } from '#domain/momentum.ts';
import { dailyRate } from '#web/language/daily-rate.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { StatusBadge } from '#web/music/status-badge.tsx';
import { Dash } from '#web/ui/dash.tsx';
import { LazyTooltip } from '#web/ui/lazy-tooltip.tsx';
import { rateText } from '#web/ui/rate-change.tsx';
import { TableContext, useTabIndex } from './cells.tsx';

type Cell = { track: Track };

const icons = {
  rising: ArrowUpRight,
  fading: ArrowDownRight,
  steady: ArrowRight,
  quiet: Minus,
  new: Sparkle,
};

/** What `Mark` shows, once for the whole table. */
export function Marks() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(icons).map(([state, Icon]) => (
        <symbol id={`mark-${state}`} key={state} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}

const Mark = ({ of }: { of: MomentumState }) => (
  <svg aria-hidden="true">
    <use href={`#mark-${of}`} />
  </svg>
);

/** Never a bare number: songs of one list are counted in different things. */
export function PerDayCell({ track }: Cell) {
  const { change } = useFormats();
  const { momentum } = track;
  const amount = momentum && (isGauge(momentum.metric) ? momentum.gained : momentum.perDay);
  if (!momentum || amount === null) return <NotKnown />;
  return (
    <span className="song-number">
      <b>{isGauge(momentum.metric) ? change(amount) : dailyRate(amount, change)}</b>
      <Unit momentum={momentum} releasedOn={track.releaseDate} />
    </span>
  );
}

type UnitProps = { momentum: Momentum; releasedOn: string | undefined };

function Unit({ momentum: { metric, known }, releasedOn }: UnitProps) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { shortDay } = useFormats();
  const name = t(`metrics:name.${metric}`);
  if (isGauge(metric))
    return <span className="unit">{t('momentum.gauge', { metric: name, days: momentumDays })}</span>;
  if (!known) return <span className="unit">{t('momentum.perDay', { metric: name })}</span>;
  if (releasedOn && addDays(known.from, 1) === releasedOn)
    return <span className="unit">{t('momentum.perDayRelease', { metric: name })}</span>;
  const days = { from: shortDay(known.from), to: shortDay(known.to) };
  const n = daysBetween(known.from, known.to);
  return (
    <LazyTooltip className="max-w-full" content={t('momentum.knownBetween', days)}>
      <span className="unit">{t('momentum.perDayKnown', { metric: name, n, days: momentumDays })}</span>
    </LazyTooltip>
  );
}

/** What is within the usual has neither colour nor direction. */
export function AgainstCell({ track: { momentum } }: Cell) {
  const { t } = useTranslation('tracks');
  const { share } = useFormats();
  const language = useLanguage();
  if (!momentum?.state || momentum.against === null) return <NotKnown />;
  const { against, state } = momentum;
  const amount = share(Math.abs(against));
  return (
    <span className="song-number">
      <span className="song-change" data-state={state}>
        <Mark of={state} />
        <span aria-hidden="true" dir="ltr">
          {rateText(language, against)}
        </span>
      </span>
      <span className="sr-only">
        {t(against < 0 ? 'momentum.less' : 'momentum.more', { share: amount, days: momentumDays })}
      </span>
      <span aria-hidden="true" className="unit md:hidden">
        {t('column.against')}
      </span>
    </span>
  );
}

function NotKnown() {
  const { t } = useTranslation('tracks');
  const reason = t('momentum.unknown');
  return (
    <LazyTooltip className="cursor-help text-muted" content={reason}>
      <Dash reason={t('momentum.notKnown')} />
    </LazyTooltip>
  );
}

/** The rule behind the word is one press away. */
export function StateCell({ track }: Cell) {
  const { t } = useTranslation('tracks');
  const { explain } = use(TableContext);
  const tabIndex = useTabIndex();
  const state = track.momentum?.state ?? null;
  return (
    <>
      {state ? (
        <button
          aria-label={t('momentum.explain', { state: t(`momentum.state.${state}`) })}
          className="song-state"
          data-state={state}
          onClick={() => explain(track)}
          tabIndex={tabIndex}
          type="button"
        >
          <Mark of={state} />
          {t(`momentum.state.${state}`)}
        </button>
      ) : (
        // On phones the days stand right below, and say it for both.
        <span className="max-md:hidden">
          <NotKnown />
        </span>
      )}
      {track.status === 'active' ? null : (
        <span className="md:hidden">
          <StatusBadge track={track} />
        </span>
      )}
    </>
  );
}
