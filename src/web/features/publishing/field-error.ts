/** The message of a field: the contract's shapes carry keys of our texts, and so do the server's refusals. */
import type { FieldError, FieldErrorsImpl, Merge } from 'react-hook-form';
import type { Texts } from '#i18n/texts.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

type ErrorKey = keyof Texts['publishing']['error'];

/** Fields with several values carry an error for all of them, as one has. */
type Given = FieldError | Merge<FieldError, FieldErrorsImpl> | Merge<FieldError, (FieldError | undefined)[]>;

export function useFieldError(): (error: Given | undefined) => string | undefined {
  const { t, i18n } = useTranslation('publishing');
  return (error) => {
    if (!error) return undefined;
    const key = String(error.message) as ErrorKey;
    return i18n.exists(`publishing:error.${key}`) ? t(`error.${key}`) : t('error.refused');
  };
}
