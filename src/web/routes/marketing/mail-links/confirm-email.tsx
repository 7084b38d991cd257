import { useTranslation } from 'react-i18next';
import { ConfirmEmailPage } from '#web/features/accounts/mail-links/confirm-email-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['security'] };

export default function ConfirmEmailRoute() {
  const { t } = useTranslation(['security', 'frame']);
  return (
    <>
      <title>{`${t('link.title')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <ConfirmEmailPage />
    </>
  );
}
