/** Which number the chart shows. */
import { useTranslation } from 'react-i18next';
import type { Metric } from '#domain/metrics.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';

type MetricPickerProps = {
  metric: Metric;
  choices: readonly Metric[];
  onChoose: (metric: Metric) => void;
};

const mostSideBySide = 4;

export function MetricPicker({ metric, choices, onChoose }: MetricPickerProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const options = choices.map((name) => ({ value: name, label: metricText(`name.${name}`) }));
  return choices.length <= mostSideBySide ? (
    <Segmented
      label={t('chart.metric')}
      onValueChange={onChoose}
      options={options}
      size="sm"
      value={metric}
    />
  ) : (
    <Select
      aria-label={t('chart.metric')}
      onChange={(event) => {
        const chosen = choices.find((name) => name === event.target.value);
        if (chosen) onChoose(chosen);
      }}
      options={options}
      value={metric}
    />
  );
}
