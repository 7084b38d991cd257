/** When something was last saved. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';

export function Changed({ at }: { at: string }) {
  const { t } = useTranslation('publishing');
  const { instant } = useFormats();
  return <time dateTime={at}>{t('changed', { when: instant(at) })}</time>;
}
