/** What each point gained, or what stood at its end. */
import type { Interval } from '#domain/days.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type SeriesMode, seriesModes } from '#web/music/series-chart.ts';
import { Segmented, type SegmentedProps } from '#web/ui/segmented.tsx';

type ModeSwitchProps = Pick<SegmentedProps<SeriesMode>, 'size'> & {
  mode: SeriesMode;
  onMode: (mode: SeriesMode) => void;
  /** In their order. */
  modes?: readonly SeriesMode[];
  interval?: Interval;
};

export function ModeSwitch({
  mode,
  onMode,
  modes = seriesModes,
  interval = 'day',
  size = 'sm',
}: ModeSwitchProps) {
  const { t } = useTranslation('metrics');
  return (
    <Segmented
      label={t('chart.mode.label')}
      onValueChange={onMode}
      options={modes.map((value) => ({
        value,
        label: t(`chart.mode.${value === 'total' ? value : interval}`),
      }))}
      size={size}
      value={mode}
    />
  );
}
