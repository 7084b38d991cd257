/** `/subscription`: prices; for whoever is signed in, within the app. */
import { useCurrentUser } from '#web/data/current-user.ts';
import { SessionEnded } from '#web/features/accounts/session/session-ended.tsx';
import { PlansPage } from '#web/features/plans/plans-page.tsx';
import { PageHead } from '#web/features/site/page-head.tsx';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

export default function SubscriptionRoute() {
  const { t } = useTranslation(['plans', 'frame']);
  const user = useCurrentUser();
  return (
    <>
      {user ? (
        <>
          <title>{`${t('frame:nav.subscription')} · ${t('frame:product')}`}</title>
          <h1 className="mb-6 text-2xl">{t('frame:nav.subscription')}</h1>
        </>
      ) : (
        <>
          <PageMeta description={t('page.description')} title={t('page.title')} />
          <SessionEnded />
          <PageHead lead={t('text')} title={t('page.title')} />
        </>
      )}
      {/* Within the app its frame has the margins already. */}
      <div className={user ? '' : 'mx-auto w-full max-w-page px-4 sm:px-6'}>
        <PlansPage />
      </div>
    </>
  );
}
