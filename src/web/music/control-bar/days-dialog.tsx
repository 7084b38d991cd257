/** Days of one's own for the period. */
import { useState } from 'react';
import type { Days } from '#domain/days.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type DaysDialogProps = {
  shown: Days | undefined;
  lastDay: string;
  onChoose: (days: Days) => void;
  onClose: () => void;
};

export function DaysDialog({ shown, lastDay, onChoose, onClose }: DaysDialogProps) {
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
