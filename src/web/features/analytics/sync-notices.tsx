/** Which songs are not synced, and why: said where the state of the sync is said. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';

type SyncNoticesProps = { sync: Pick<Overview['sync'], 'troubled' | 'paused'> };

export function SyncNotices({ sync: { troubled, paused } }: SyncNoticesProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const show = (
    <Link className="text-sm text-strong underline underline-offset-4" to="/tracks">
      {t('sync.show')}
    </Link>
  );
  return (
    <>
      {troubled > 0 ? (
        <Alert
          action={show}
          className="mt-4"
          title={t('sync.troubled', { count: troubled, n: count(troubled) })}
          tone="warning"
        >
          {t('sync.troubledText')}
        </Alert>
      ) : null}
      {paused > 0 ? (
        <Alert
          action={show}
          className="mt-4"
          title={t('sync.paused', { count: paused, n: count(paused) })}
          tone="warning"
        >
          {t('sync.pausedText')}
        </Alert>
      ) : null}
    </>
  );
}
