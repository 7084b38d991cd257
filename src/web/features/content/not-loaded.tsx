/** What stands in place of a text that could not be read, with another try. */
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('content');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-16 sm:px-6">
      <Alert
        action={
          <Button onClick={onRetry} size="sm">
            {t('retry')}
          </Button>
        }
        tone="danger"
      >
        {t('failed')}
      </Alert>
    </div>
  );
}
