/** One account in full, for administrators; nothing on it signs anybody in. */
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { SubscriberDetail } from '#contract/subscribers.ts';
import { platformNames } from '#domain/platforms.ts';
import { leadsNowhere } from '#web/data/api.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { AccountActs } from './account-acts.tsx';
import { AccountBadges, AccountFacts, nameOf } from './account-name.tsx';
import { useSubscriber } from './requests.ts';

export function AccountPage() {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { userId = '' } = useParams();
  const reading = useSubscriber(userId);
  const failure = usePanelError(reading);
  const user = reading.data;
  const title = user ? nameOf(user) : t('user.title');
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${title} · ${t('frame:product')}`}</title>
      <header>
        <Link className="text-muted text-sm underline-offset-4 hover:underline" to="/subscribers">
          {t('user.back')}
        </Link>
        <h1 className="mt-1 text-2xl">
          <bdi>{title}</bdi>
        </h1>
      </header>
      {user ? <Account user={user} /> : null}
      {user ? null : (
        <Panel error={leadsNowhere(reading.error) ? undefined : failure} title={t('user.account')}>
          {leadsNowhere(reading.error) ? <EmptyState title={t('user.gone')} /> : null}
          {reading.error ? null : <Skeleton className="h-40" />}
        </Panel>
      )}
    </div>
  );
}

function Account({ user }: { user: SubscriberDetail }) {
  const { t } = useTranslation('subscribers');
  const { count } = useFormats();
  return (
    <>
      <Panel title={t('user.account')}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <bdi className="min-w-0 break-all text-strong">{user.email}</bdi>
              <AccountBadges user={user} />
            </p>
            <AccountFacts user={user} />
            <p className="mt-1 text-muted text-xs">{t('user.zone', { zone: user.timeZone })}</p>
          </div>
          <AccountActs user={user} />
        </div>
        <Paying user={user} />
        <Link className={`${buttonStyle('secondary', 'sm')} mt-4`} to={`/admin/audit?whom=${user.id}`}>
          {t('user.audit')}
        </Link>
      </Panel>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard name={t('figures.songs')} value={count(user.songs)} />
        <StatCard name={t('user.imports')} value={count(user.imports)} />
        <StatCard name={t('user.notifications')} value={count(user.notifications)} />
        <StatCard name={t('user.sessions')} value={count(user.sessions.length)} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Lines lines={platformLines(user, count, t('user.failing'))} title={t('user.platforms')} />
        <Sessions user={user} />
        <Lines
          lines={user.connections.map(({ platform, title, state }) => [
            `${platform} ${title}`,
            `${platformNames[platform]}\u00a0· ${title}`,
            t(`state.${state}` as 'state.active'),
          ])}
          title={t('user.connections')}
        />
        <Lines
          lines={user.threads.map(({ id, subject }) => [
            id,
            <Link className="underline-offset-4 hover:underline" key={id} to={`/messages?thread=${id}`}>
              <bdi>{subject}</bdi>
            </Link>,
            '',
          ])}
          title={t('user.threads')}
        />
      </div>
    </>
  );
}

/** What they pay, and the page where that is seen to. */
function Paying({ user: { subscription, paymentsUrl } }: { user: SubscriberDetail }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { money, day } = useFormats();
  if (!subscription && !paymentsUrl) return null;
  const { tier, billingCycle, status, price, endsAtPeriodEnd, periodEnd } = subscription ?? {};
  const state =
    status === 'active'
      ? t(endsAtPeriodEnd ? 'user.ends' : 'user.renews', { day: day((periodEnd ?? '').slice(0, 10)) })
      : t('user.unpaid');
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {tier && billingCycle ? (
        <p className="text-body">
          <span className="text-muted">{t('user.subscription')}: </span>
          {t(`billing.cycle.${billingCycle}`, { plan: t(`frame:plan.${tier}`) })}
          {price ? `\u00a0· ${money(price.amount, price.currency)}` : null}
          {`\u00a0· ${state}`}
        </p>
      ) : null}
      {paymentsUrl ? (
        <a className="text-link underline underline-offset-4" href={paymentsUrl} rel="noreferrer">
          {t('user.office')}
        </a>
      ) : null}
    </div>
  );
}

type Line = [key: string, what: ReactNode, how: ReactNode];

const platformLines = (user: SubscriberDetail, count: (n: number) => string, failing: string): Line[] =>
  user.platforms.map(({ platform, songs, failing: failed }) => [
    platform,
    <PlatformMark key={platform} name={platformNames[platform]} platform={platform} />,
    failed > 0 ? `${count(songs)}\u00a0· ${failing} ${count(failed)}` : count(songs),
  ]);

function Sessions({ user }: { user: SubscriberDetail }) {
  const { t } = useTranslation('subscribers');
  const { instant } = useFormats();
  const lines = user.sessions.map(
    ({ createdAt, lastSeenAt, userAgent }): Line => [
      createdAt,
      <bdi className="break-words" key={createdAt}>
        {userAgent}
      </bdi>,
      instant(lastSeenAt),
    ],
  );
  return <Lines lines={lines} title={t('user.sessions')} />;
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useTranslation('subscribers');
  return (
    <Panel flush title={title}>
      {lines.length === 0 ? <p className="px-4 pb-4 text-muted text-sm sm:px-5">{t('user.none')}</p> : null}
      <ul className="divide-y divide-line">
        {lines.map(([key, what, how]) => (
          <li
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-5"
            key={key}
          >
            <span className="min-w-0 text-strong">{what}</span>
            <span className="text-muted">{how}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
