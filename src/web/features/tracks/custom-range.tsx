/** The first and last day of a range of one's own. */
import { useTranslation } from 'react-i18next';
import { DayField } from '#web/ui/day-field.tsx';
import type { HistoryState } from './history-state.ts';

type CustomRangeProps = {
  state: HistoryState;
  onState: (state: HistoryState) => void;
  from: string;
  to: string;
  today: string;
};

export function CustomRange({ state, onState, from, to, today }: CustomRangeProps) {
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
