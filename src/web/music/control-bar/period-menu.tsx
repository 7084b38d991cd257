/** The presets of the period, and a dialog for days of one's own. */
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { MenuItem } from '#web/ui/menu-item.tsx';
import { MenuRadioGroup } from '#web/ui/menu-radio-group.tsx';
import { MenuSeparator } from '#web/ui/menu-separator.tsx';
import type { Days, Preset } from './controls.ts';
import type { ControlState } from './use-controls.ts';
import { useDayFormats } from './use-day-formats.ts';

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
  const { days } = useDayFormats();
  const nameOf = usePresetName();
  const [isChoosing, setChoosing] = useState(false);
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
        <MenuSeparator />
        <MenuItem onSelect={() => setChoosing(true)}>{t('custom.choose')}</MenuItem>
      </DropdownMenu>
      {isChoosing ? (
        <DaysDialog
          lastDay={lastDay}
          onChoose={(chosen) => choose({ days: chosen })}
          onClose={() => setChoosing(false)}
          shown={shown}
        />
      ) : null}
    </>
  );
}

type DaysDialogProps = {
  shown: Days | undefined;
  lastDay: string;
  onChoose: (days: Days) => void;
  onClose: () => void;
};

function DaysDialog({ shown, lastDay, onChoose, onClose }: DaysDialogProps) {
  const { t } = useTranslation('controls');
  const [from, setFrom] = useState(shown?.from);
  const [to, setTo] = useState(shown?.to ?? lastDay);
  const days = from && to && from <= to ? { from, to } : undefined;
  const show = () => {
    if (!days) return;
    onChoose(days);
    onClose();
  };
  return (
    <Dialog
      closeLabel={t('close')}
      description={t('custom.text')}
      footer={
        <Button disabled={!days} form="control-days" type="submit" variant="primary">
          {t('custom.show')}
        </Button>
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      size="sm"
      title={t('custom.title')}
    >
      <form
        className="grid gap-4"
        id="control-days"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <DayField
          className="justify-between"
          label={t('custom.from')}
          max={to ?? lastDay}
          onChange={setFrom}
          value={from}
        />
        <DayField
          className="justify-between"
          label={t('custom.to')}
          max={lastDay}
          onChange={(day) => setTo(day ?? '')}
          value={to}
          {...(from ? { min: from } : {})}
        />
      </form>
    </Dialog>
  );
}
