/** What the history shows: total or change, which days, in which steps. */
import { useTranslation } from 'react-i18next';
import { intervals } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { daysOf, type HistoryState, intervalOf, type RangeName, rangeNames } from './history-state.ts';

type HistoryControlsProps = {
  state: HistoryState;
  onState: (state: HistoryState) => void;
  metric: Metric;
  today: string;
};

export function HistoryControls({ state, onState, metric, today }: HistoryControlsProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const { from, to } = daysOf(state, today);
  const nameOf = (range: RangeName): string => {
    if (range === 'custom') return t('history.custom');
    if (range === '365') return t('history.year');
    return t('history.days', { count: Number(range), n: count(Number(range)) });
  };
  /** Phones have room for the number alone; the name is spoken. */
  const label = (range: RangeName) =>
    Number(range) < 365 ? (
      <>
        <span className="sm:hidden">{count(Number(range))}</span>
        <span className="max-sm:hidden">{nameOf(range)}</span>
      </>
    ) : (
      nameOf(range)
    );
  const toRange = (range: RangeName) =>
    onState({
      ...state,
      range,
      interval: undefined,
      from: range === 'custom' ? from : undefined,
      to: range === 'custom' ? to : undefined,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented
        label={t('history.range')}
        onValueChange={toRange}
        options={rangeNames.map((range) => ({ value: range, label: label(range), name: nameOf(range) }))}
        value={state.range}
      />
      {state.range === 'custom' ? (
        <CustomRange from={from} onState={onState} state={state} to={to} today={today} />
      ) : null}
      {isGauge(metric) ? null : (
        <Segmented
          label={t('history.mode')}
          onValueChange={(mode) => onState({ ...state, mode })}
          options={[
            { value: 'change', label: t('history.change') },
            { value: 'total', label: t('history.total') },
          ]}
          value={state.mode}
        />
      )}
      <Segmented
        label={t('history.interval')}
        onValueChange={(interval) => onState({ ...state, interval })}
        options={intervals.map((interval) => ({ value: interval, label: t(`history.${interval}`) }))}
        value={intervalOf(state, metric, today)}
      />
    </div>
  );
}

/** The first and last day of a range of one's own. */
type CustomRangeProps = {
  state: HistoryState;
  onState: (state: HistoryState) => void;
  from: string;
  to: string;
  today: string;
};

function CustomRange({ state, onState, from, to, today }: CustomRangeProps) {
  const { t } = useTranslation('tracks');
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <DayField
        label={t('history.from')}
        max={to}
        onChange={(day) => day && onState({ ...state, from: day })}
        value={from}
      />
      <DayField
        label={t('history.to')}
        max={today}
        min={from}
        onChange={(day) => day && onState({ ...state, to: day })}
        value={to}
      />
    </div>
  );
}
