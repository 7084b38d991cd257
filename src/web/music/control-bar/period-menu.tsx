/** The presets of the period, and a dialog for days of one's own. */
import { CalendarDays, ChevronDown } from 'lucide-react';
import type { Days } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { lastWeekdays, type Preset } from './controls.ts';
import type { ControlState } from './use-controls.ts';
import { useDayFormats } from './use-day-formats.ts';

const dialog = later(() => import('./days-dialog.tsx'));

export function usePresetName(): (preset: Preset) => string {
  const { t } = useTranslation('controls');
  const { count } = useFormats();
  return (preset) => {
    const days = Number(preset);
    if (days > 0) return t('presets.days', { count: days, n: count(days) });
    return t(`presets.${preset as Exclude<Preset, '7' | '28' | '30' | '90'>}`);
  };
}

type PeriodMenuProps = { state: ControlState; shown: Days | undefined; lastDay: string };

export function PeriodMenu({ state, shown, lastDay }: PeriodMenuProps) {
  const { t } = useTranslation('controls');
  const { days, weekday } = useDayFormats();
  const nameOf = usePresetName();
  const [loaded, open, close] = useDialogLater(dialog);
  const { controls, offered, choose } = state;
  const name = controls.preset ? nameOf(controls.preset) : controls.days ? days(controls.days) : '';
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <Button aria-label={t('period', { period: name })} className="min-w-0 gap-1.5 px-3">
            <CalendarDays aria-hidden="true" className="max-sm:hidden" />
            <span className="truncate">{name}</span>
            <ChevronDown aria-hidden="true" className="text-muted" />
          </Button>
        }
      >
        <MenuRadioGroup
          label={t('label')}
          onValueChange={(preset) => choose({ preset })}
          options={offered.map((preset) => ({ value: preset, label: nameOf(preset) }))}
          value={controls.preset ?? ('' as Preset)}
        />
        {lastDay ? (
          <>
            <MenuSeparator />
            <MenuHeading>{t('weekdays')}</MenuHeading>
            <MenuRadioGroup
              label={t('weekdays')}
              onValueChange={(day) => choose({ days: { from: day, to: day } })}
              options={lastWeekdays(lastDay).map((day) => ({ value: day, label: weekday(day) }))}
              value={controls.days?.from === controls.days?.to ? (controls.days?.from ?? '') : ''}
            />
          </>
        ) : null}
        <MenuSeparator />
        <MenuItem onSelect={open}>{t('custom.choose')}</MenuItem>
      </DropdownMenu>
      {loaded ? (
        <loaded.DaysDialog
          lastDay={lastDay}
          onChoose={(chosen) => choose({ days: chosen })}
          onClose={close}
          shown={shown}
        />
      ) : null}
    </>
  );
}
