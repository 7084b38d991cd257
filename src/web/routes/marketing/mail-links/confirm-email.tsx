import { ConfirmEmailPage } from '#web/features/accounts/mail-links/confirm-email-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

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
