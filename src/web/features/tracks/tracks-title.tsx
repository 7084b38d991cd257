/** The page's name, how many songs there are, and how much of the plan they take. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { getCurrentUser } from '#contract/accounts.ts';
import { plans, unlimited } from '#domain/plans.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type TracksTitleProps = {
  /** Undefined while it is not known. */
  total: number | undefined;
  /** How many the filters let through; absent without filters. */
  shown: number | undefined;
};

export function TracksTitle({ total, shown }: TracksTitleProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  const limit = user ? plans[user.subscriptionTier].trackLimit : undefined;
  const songs = total === undefined ? '' : t('list.songs', { count: total, n: count(total) });
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl">{t('list.title')}</h1>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {total === undefined ? <Skeleton className="w-40" /> : null}
          {total === undefined ? null : (
            <p>{shown === undefined ? songs : t('list.shown', { n: count(shown), all: songs })}</p>
          )}
          {total !== undefined && limit !== undefined && limit > 0 ? (
            <>
              <Progress
                className="w-24"
                label={t('list.plan')}
                max={limit}
                text={t('list.used', { used: count(total), limit: count(limit) })}
                textHidden
                value={total}
              />
              <p>{t('list.used', { used: count(total), limit: count(limit) })}</p>
            </>
          ) : null}
          {limit === unlimited && total !== undefined ? (
            <>
              <span aria-hidden="true">·</span>
              <p>{t('list.unlimited')}</p>
            </>
          ) : null}
        </div>
      </div>
      <Link className={buttonStyle('primary')} to="/dashboard">
        <Plus aria-hidden="true" />
        {t('list.add')}
      </Link>
    </header>
  );
}
