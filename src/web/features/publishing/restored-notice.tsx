/** Says that a form shows what was kept of it, and offers to go back to what is saved. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('publishing');
  return (
    <Alert
      action={
        <Button onClick={onDiscard} size="sm">
          {t('restored.discard')}
        </Button>
      }
    >
      {t('restored.text')}
    </Alert>
  );
}
