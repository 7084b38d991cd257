/** Why something was not saved, that it is still there, and another try. */
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type SaveFailureProps = { error: Error; busy: boolean; onRetry: () => void };

export function SaveFailure({ error, busy, onRetry }: SaveFailureProps) {
  const { t } = useTranslation('publishing');
  const explain = useErrorText();
  return (
    <Alert
      action={
        <Button busy={busy} onClick={onRetry} size="sm">
          {t('again')}
        </Button>
      }
      title={t('failed.title')}
      tone="danger"
    >
      <p>{explain(error)}</p>
      <p>{t('failed.kept')}</p>
    </Alert>
  );
}
