/** The language to write in: those on offer, and the one that the form began with. */
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { choicesFrom, type Language } from '#domain/languages.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type LanguageFieldProps = {
  registered: UseFormRegisterReturn;
  initial: Language;
  error: string | undefined;
  hint?: string;
};

export function LanguageField({ registered, initial, error, hint }: LanguageFieldProps) {
  const { t } = useTranslation('publishing');
  const [choices] = useState(() => choicesFrom(initial));
  return (
    <Field error={error} hint={hint} label={t('field.language')}>
      {(attributes) => (
        <Select
          {...attributes}
          {...registered}
          options={choices.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
      )}
    </Field>
  );
}
