/** Why a message was not sent, that it is still there, and another try. */
import { ApiError } from '#web/data/api.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type SendFailureProps = {
  error: Error;
  /** When it was sent, in milliseconds. */
  at: number;
  onRetry: () => void;
};

export function SendFailure({ error, at, onRetry }: SendFailureProps) {
  const { t } = useTranslation('contact');
  const reason = useReason(error, at);
  return (
    <Alert
      action={
        <Button onClick={onRetry} size="sm">
          {t('failed.again')}
        </Button>
      }
      title={t('failed.title')}
      tone="danger"
    >
      <p>{reason}</p>
      <p>{t('failed.kept')}</p>
    </Alert>
  );
}

/** Where the limit is reached: when it is over. */
function useReason(error: Error, at: number): string {
  const { t } = useTranslation('contact');
  const { until } = useFormats();
  const explain = useErrorText();
  const now = useNow(at);
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
  if (seconds === undefined) return explain(error);
  const wait = roundedWait(at + seconds * 1000 - now.getTime());
  if (wait === 0) return t('failed.over');
  return t('failed.limit', { when: until(new Date(now.getTime() + wait).toISOString(), now) });
}

/** How long to wait, in steps that can be said. Pure. */
const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds, rounded up to whole minutes or, from an hour on, to whole hours: nobody comes back too early. */
export function roundedWait(milliseconds: number): number {
  const step = milliseconds > hour ? hour : minute;
  return Math.max(0, Math.ceil(milliseconds / step) * step);
}
