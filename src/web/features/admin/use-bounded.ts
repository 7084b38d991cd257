/** A count that may have been cut off, as `10,000+`. */
import type { BoundedCount } from '#contract/admin.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function useBounded(): (counted: BoundedCount) => string {
  const { t } = useTranslation('admin');
  const { count: n } = useFormats();
  return ({ count, isMore }) => (isMore ? t('atLeast', { n: n(count) }) : n(count));
}
