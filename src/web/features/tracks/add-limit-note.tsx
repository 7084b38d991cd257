/** Says once, over the list, that the plan is full and where plans are. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { getCurrentUser } from '#contract/accounts.ts';
import { plans } from '#domain/plans.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

type AddLimitNoteProps = { plansPath?: string | undefined };

export function AddLimitNote({ plansPath }: AddLimitNoteProps) {
  const { t } = useTranslation('add');
  const { count } = useFormats();
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  const limit = plans[user?.subscriptionTier ?? 'free'].trackLimit;
  return (
    <Alert
      action={
        plansPath ? (
          <Link className={buttonStyle('secondary', 'sm')} to={plansPath}>
            {t('plans')}
          </Link>
        ) : null
      }
      title={t('limit', { n: count(limit) })}
      tone="warning"
    >
      {t('limitText')}
    </Alert>
  );
}
