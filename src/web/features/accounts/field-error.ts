/** The message of a field: the shapes carry keys of our texts. */
import type { FieldError } from 'react-hook-form';
import type { Texts } from '#i18n/texts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export type ErrorKey = keyof Texts['accounts']['error'];

export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('accounts');
  return (error) => (error?.message ? t(`error.${error.message as ErrorKey}`) : undefined);
}
