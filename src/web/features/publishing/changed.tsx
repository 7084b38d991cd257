/** When something was last saved. */
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function Changed({ at }: { at: string }) {
  const { t } = useTranslation('publishing');
  const { instant } = useFormats();
  return <time dateTime={at}>{t('changed', { when: instant(at) })}</time>;
}
