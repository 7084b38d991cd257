/** Whose account it is, and what is to be known of it at a glance. */
import type { Subscriber } from '#contract/subscribers.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';

export const nameOf = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export function AccountBadges({ user }: { user: Subscriber }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { paidTier, givenTier } = user;
  return (
    <>
      {paidTier ? <Badge tone="up">{t('row.paid', { plan: t(`frame:plan.${paidTier}`) })}</Badge> : null}
      {givenTier ? <Badge>{t('row.given', { plan: t(`frame:plan.${givenTier}`) })}</Badge> : null}
      {user.isAdmin ? <Badge tone="info">{t('row.admin')}</Badge> : null}
      {user.isDemo ? <Badge>{t('row.sample')}</Badge> : null}
      {user.suspendedAt ? <Badge tone="danger">{t('row.suspended')}</Badge> : null}
    </>
  );
}

export function AccountFacts({ user }: { user: Subscriber }) {
  const { t } = useTranslation('subscribers');
  const { count, instant } = useFormats();
  return (
    <p className="mt-1 text-muted text-xs">
      {t('row.songs', { count: user.songs, n: count(user.songs) })}
      {'\u00a0· '}
      {t('row.since', { when: instant(user.createdAt) })}
      {'\u00a0· '}
      {user.lastSeenAt ? t('row.seen', { when: instant(user.lastSeenAt) }) : t('row.never')}
    </p>
  );
}
