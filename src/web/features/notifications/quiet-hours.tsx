/** From when to when nothing is sent; the times are kept together, once both are there and differ. */
import { useState } from 'react';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { zoneText } from '#i18n/formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Hours = NonNullable<NotificationPreferences['quietHours']>;

/** What whoever turns them on begins with. */
const usualHours: Hours = { from: '22:00', to: '08:00' };

type QuietHoursProps = {
  hours: Hours | null;
  timeZone: string;
  onChange: (hours: Hours | null) => void;
};

export function QuietHours({ hours, timeZone, onChange }: QuietHoursProps) {
  const { t } = useTranslation('notifications');
  const [draft, setDraft] = useState<Hours>();
  const shown = draft ?? hours ?? usualHours;
  const change = (part: Partial<Hours>) => {
    const next = { ...shown, ...part };
    setDraft(next);
    if (next.from && next.to && next.from !== next.to) onChange(next);
  };
  const isSame = shown.from === shown.to;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium text-sm text-strong">{t('preferences.quiet.title')}</legend>
      <p className="text-muted text-sm">{t('preferences.quiet.text')}</p>
      <Checkbox
        checked={hours !== null}
        label={t('preferences.quiet.on')}
        onChange={(event) => {
          setDraft(undefined);
          onChange(event.target.checked ? usualHours : null);
        }}
      />
      {hours ? (
        <div className="flex flex-wrap gap-4">
          {(['from', 'to'] as const).map((end) => (
            <Field
              error={end === 'to' && isSame ? t('preferences.quiet.same') : undefined}
              hint={end === 'to' ? undefined : t('preferences.quiet.zone', { zone: zoneText(timeZone) })}
              key={end}
              label={t(`preferences.quiet.${end}`)}
            >
              {(control) => (
                <Input
                  {...control}
                  className="w-36"
                  onChange={(event) => change({ [end]: event.target.value })}
                  type="time"
                  value={shown[end]}
                />
              )}
            </Field>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
