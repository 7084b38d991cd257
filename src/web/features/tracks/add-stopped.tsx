/** Says why sending stopped, that nothing is lost, and goes on. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type AddStoppedProps = { error: unknown; onResume: () => void };

export function AddStopped({ error, onResume }: AddStoppedProps) {
  const { t } = useTranslation('add');
  const errorText = useErrorText();
  return (
    <Alert
      action={
        <Button onClick={onResume} size="sm">
          {t('resume')}
        </Button>
      }
      title={t('stopped')}
      tone="danger"
    >
      {errorText(error)}
    </Alert>
  );
}
