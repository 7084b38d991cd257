import { useTranslation } from 'react-i18next';
import { ResetPage } from '#web/features/accounts/mail-links/reset-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['security'] };

export default function ResetRoute() {
  const { t } = useTranslation(['security', 'frame']);
  return (
    <>
      <title>{`${t('reset.askTitle')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <ResetPage />
    </>
  );
}
