/** Says that the numbers could not be read, what stands here instead, and offers another try. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type LoadFailureProps = {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  /** When the numbers that are still shown were read, in milliseconds; undefined when there are none. */
  since: number | undefined;
};

export function LoadFailure({ error, isRetrying, onRetry, since }: LoadFailureProps) {
  const { t } = useTranslation('analytics');
  const { age } = useFormats();
  const errorText = useErrorText();
  const now = useNow(since ?? 0);
  return (
    <Alert
      action={
        <Button busy={isRetrying} onClick={onRetry} size="sm">
          {t('failed.retry')}
        </Button>
      }
      title={t('failed.title')}
      tone="danger"
    >
      <p>{errorText(error)}</p>
      {since === undefined ? null : (
        <p>{t('failed.old', { age: age(new Date(since).toISOString(), now) })}</p>
      )}
    </Alert>
  );
}
