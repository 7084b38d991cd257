/** Says that somebody else saved in between; which of the two stays is for the writer to decide. */
import type { ReactNode } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type ConflictAlertProps = {
  /** The way to what the other one has written. */
  theirs: ReactNode;
  busy: boolean;
  onOverwrite: () => void;
};

export function ConflictAlert({ theirs, busy, onOverwrite }: ConflictAlertProps) {
  const { t } = useTranslation('publishing');
  return (
    <Alert title={t('conflict.title')} tone="danger">
      <p>{t('conflict.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {theirs}
        <Button busy={busy} onClick={onOverwrite} size="sm">
          {t('conflict.saveMine')}
        </Button>
      </div>
    </Alert>
  );
}
