/** The message itself, with a count of what is left once it gets long. */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { longestContactMessage } from '#contract/contact.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { CheckedContact, ContactValues } from './contact-values.ts';
import { useFieldError } from './field-error.ts';
import { useInBrowser } from './use-in-browser.ts';

/** The last tenth. */
const near = longestContactMessage / 10;

type MessageFieldProps = { form: UseFormReturn<ContactValues, unknown, CheckedContact> };

export function MessageField({ form: { control, register, formState } }: MessageFieldProps) {
  const { t } = useTranslation('contact');
  const { count: n } = useFormats();
  const say = useFieldError();
  // The server does not know the draft.
  const isShown = useInBrowser();
  const left = longestContactMessage - useWatch({ control, name: 'message' }).trim().length;
  const count = Math.abs(left);
  const counted = t(left < 0 ? 'over' : 'left', { count, n: n(count) });
  return (
    <Field
      error={say(formState.errors.message)}
      hint={isShown && left <= near ? counted : undefined}
      label={t('field.message')}
    >
      {(attributes) => <Textarea {...attributes} {...register('message')} rows={9} />}
    </Field>
  );
}
