import { InvitationPage } from '#web/features/accounts/mail-links/invitation-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export const handle: PageHandle = { texts: ['members'] };

export default function InvitationRoute() {
  const { t } = useTranslation(['members', 'frame']);
  return (
    <>
      <title>{`${t('page.title')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <InvitationPage />
    </>
  );
}
