/** The zone that decides what "today" is; the browser's own is offered where it differs. */
import { useEffect, useState } from 'react';
import { zoneText } from '#i18n/formats.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useUpdateProfile } from './use-update-profile.ts';

type TimeZoneFieldProps = { timeZone: string; className?: string };

export function TimeZoneField({ timeZone, className }: TimeZoneFieldProps) {
  const { t } = useTranslation('accounts');
  const explain = useErrorText();
  const saving = useUpdateProfile();
  // The list and the browser's own zone are the browser's: the server renders the saved one alone.
  const [known, setKnown] = useState<{ zones: string[]; own: string }>();
  useEffect(
    () =>
      setKnown({
        zones: Intl.supportedValuesOf('timeZone'),
        own: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    [],
  );
  const save = (zone: string) =>
    saving.mutate({ timeZone: zone }, { onSuccess: () => toast({ title: t('settings.saved') }) });
  const own = known?.own;
  return (
    <Field
      aside={
        own && own !== timeZone ? (
          <Button className="text-xs" onClick={() => save(own)} variant="link">
            {t('settings.display.useThis', { zone: zoneText(own) })}
          </Button>
        ) : null
      }
      className={className}
      error={saving.error ? explain(saving.error) : undefined}
      hint={t('settings.display.timeZoneHint')}
      label={t('settings.display.timeZone')}
    >
      {(control) => (
        <Select
          {...control}
          disabled={saving.isPending}
          onChange={(event) => save(event.target.value)}
          options={zoneOptions(known?.zones ?? [], timeZone)}
          value={timeZone}
        />
      )}
    </Field>
  );
}

/** The choice of time zones: UTC first, and the saved one in any case, even where this browser does not know it. */
export const zoneOptions = (zones: readonly string[], saved: string): { value: string; label: string }[] =>
  [...new Set(['UTC', ...zones.filter((zone) => zone !== saved), saved])]
    .sort((a, b) => (a === 'UTC' ? -1 : b === 'UTC' ? 1 : a < b ? -1 : 1))
    .map((zone) => ({ value: zone, label: zoneText(zone) }));
