/** Draft or published, and from which day on. */
import { type Ref, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { stateOf, today } from './publication.ts';

type PublicationFieldProps = {
  /** `2026-11-20`; null for a draft. */
  value: string | null;
  onChange: (day: string | null) => void;
  error: string | undefined;
  /** Of the day, for the form to focus. */
  ref?: Ref<HTMLInputElement>;
};

export function PublicationField({ value, onChange, error, ref }: PublicationFieldProps) {
  const { t } = useTranslation('publishing');
  // Whoever looks what a draft is like gets their day back.
  const [lastDay, setLastDay] = useState(value);
  const isDraft = value === null;
  const choose = (day: string | null) => {
    if (day) setLastDay(day);
    onChange(day);
  };
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="flex flex-col items-start gap-1.5">
        <span aria-hidden="true" className="font-medium text-sm text-strong">
          {t('field.publication')}
        </span>
        <Segmented
          label={t('field.publication')}
          onValueChange={(state) => choose(state === 'draft' ? null : lastDay || today())}
          options={[
            { value: 'draft', label: t('publication.draft') },
            { value: 'published', label: t('publication.published') },
          ]}
          value={isDraft ? 'draft' : 'published'}
        />
        {isDraft ? <p className="text-muted text-xs">{t('publication.hint.draft')}</p> : null}
      </div>
      {isDraft ? null : (
        <Field
          className="min-w-44 max-w-80"
          error={error}
          hint={t(`publication.hint.${stateOf(value, today())}`)}
          label={t('field.day')}
        >
          {(control) => (
            <Input
              {...control}
              onChange={(event) => choose(event.target.value)}
              ref={ref}
              type="date"
              value={value}
            />
          )}
        </Field>
      )}
    </div>
  );
}
