/** The way back in without a password: a question that leads to the contact page, in a tab of its own. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function ForgotPassword() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <ConfirmDialog
      cancelLabel={t('forgot.no')}
      confirmLabel={t('forgot.yes')}
      danger={false}
      description={t('forgot.text')}
      onConfirm={() => {
        window.open(pathIn(language, '/contact'), '_blank', 'noopener');
        setOpen(false);
      }}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('forgot.title')}
      trigger={
        <Button className="text-xs" variant="link">
          {t('login.forgot')}
        </Button>
      }
    />
  );
}
