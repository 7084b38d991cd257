/** The message of a field: the contract's shape carries keys of our texts. */
import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Texts } from '#i18n/texts.ts';

type ErrorKey = keyof Texts['contact']['error'];

export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('contact');
  return (error) => (error?.message ? t(`error.${error.message as ErrorKey}`) : undefined);
}
