import { lazy, Suspense } from 'react';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';

// Its forms load what checks them, which no page loads at first.
const ResetPage = lazy(async () => ({
  default: (await import('#web/features/accounts/mail-links/reset-page.tsx')).ResetPage,
}));

export const handle: PageHandle = { texts: ['security'] };

export default function ResetRoute() {
  const { t } = useTranslation(['security', 'frame']);
  return (
    <>
      <title>{`${t('reset.askTitle')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <div className="min-h-100">
        <Suspense>
          <ResetPage />
        </Suspense>
      </div>
    </>
  );
}
