/** What stands in place of a text that could not be read, with another try. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('content');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-16 sm:px-6">
      <RetryAlert onRetry={onRetry} retryLabel={t('retry')}>
        {t('failed')}
      </RetryAlert>
    </div>
  );
}
