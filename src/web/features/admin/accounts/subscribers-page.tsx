/** Who has an account: figures, and a list to search, filter and act on. */
import { Search, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Subscriber, SubscriberFigures } from '#contract/subscribers.ts';
import { tiers } from '#domain/plans.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu, shownAndAll } from '#web/music/export-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { PricesAsWell } from '../billing/wrong-prices.tsx';
import { AccountActs } from './account-acts.tsx';
import { AccountBadges, AccountFacts, nameOf } from './account-name.tsx';
import { exportAddress, type Filters, useSubscriberFigures, useSubscribers } from './requests.ts';

const activities = ['today', 'week', 'month', 'quiet', 'suspended'] as const;
const orders = ['created-desc', 'created-asc', 'seen-desc', 'seen-asc'] as const;

export function SubscribersPage() {
  const { t } = useTranslation(['subscribers', 'frame']);
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-muted text-sm">{t('lead')}</p>
      </header>
      <PricesAsWell />
      <Figures />
      <Accounts />
    </div>
  );
}

function Figures() {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { count } = useFormats();
  const { data } = useSubscriberFigures();
  const of = (value: number | undefined) => (value === undefined ? '…' : count(value));
  const plans = tiers
    .map((tier) => `${t(`frame:plan.${tier}`)} ${of(data?.users.tiers[tier])}`)
    .join('\u00a0· ');
  const seen = { week: of(data?.users.seen.week), month: of(data?.users.seen.month) };
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatCard change={plans} name={t('figures.users')} value={of(data?.users.total)} />
      <StatCard
        change={t('figures.activeText', seen)}
        name={t('figures.active')}
        value={of(data?.users.seen.day)}
      />
      <StatCard change={t('figures.songsText')} name={t('figures.songs')} value={of(data?.songs)} />
      <StatCard
        change={t('figures.syncsText', { n: of(data?.syncs.failed) })}
        name={t('figures.syncs')}
        value={of(data?.syncs.read)}
      />
      <Income income={data?.income} />
    </div>
  );
}

function Income({ income }: { income: SubscriberFigures['income'] | undefined }) {
  const { t } = useTranslation('subscribers');
  const { money } = useFormats();
  const name = t('figures.income');
  if (income === undefined) return <StatCard name={name} value="…" />;
  if (income === null)
    return <StatCard change={t('figures.incomeText')} name={name} value={t('figures.incomeNone')} />;
  const [now = '', before = ''] = income.map(({ paid }) =>
    paid.length > 0
      ? paid.map(({ amount, currency }) => money(amount, currency)).join(' + ')
      : money(0, 'usd'),
  );
  return (
    <StatCard
      change={t('figures.incomeBefore', { amount: before })}
      name={name}
      renderLink={(link) => <Link to="/admin/billing" {...link} />}
      value={now}
    />
  );
}

function useFilters() {
  const { chosen, choose } = useChoices<'search' | 'plan' | 'activity' | 'order'>();
  const [search, setSearch] = useState(chosen('search') ?? '');
  const order = orders.find((one) => one === chosen('order')) ?? orders[0];
  const [sort, direction] = order.split('-') as ['created' | 'seen', 'asc' | 'desc'];
  const words = useDebounced(search.trim());
  const filters: Filters = {
    search: words || undefined,
    tier: tiers.find((tier) => tier === chosen('plan')),
    activity: activities.find((activity) => activity === chosen('activity')),
    sort,
    order: direction,
  };
  return { filters, order, search, setSearch, choose };
}

function Accounts() {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { filters, order, search, setSearch, choose } = useFilters();
  const reading = useSubscribers(filters);
  const failure = usePanelError(reading);
  const files = shownAndAll((more) => exportAddress(filters, more), useLanguage());
  const choice = (all: string, values: readonly (readonly [string, string])[]) => [
    { value: '', label: all },
    ...values.map(([value, label]) => ({ value, label })),
  ];
  return (
    <Panel
      actions={<ExportMenu files={files} />}
      error={failure}
      flush
      stale={reading.isPlaceholderData}
      title={t('list.title')}
    >
      <div className="grid gap-2 px-4 pb-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-5 lg:*:first:col-span-2">
        <Input
          aria-label={t('list.search')}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t('list.search')}
          start={<Search aria-hidden="true" />}
          type="search"
          value={search}
        />
        <Select
          aria-label={t('list.plan')}
          onChange={(event) => choose('plan', event.target.value)}
          options={choice(
            t('list.allPlans'),
            tiers.map((tier) => [tier, t(`frame:plan.${tier}`)]),
          )}
          value={filters.tier ?? ''}
        />
        <Select
          aria-label={t('list.activity')}
          onChange={(event) => choose('activity', event.target.value)}
          options={choice(
            t('list.any'),
            activities.map((one) => [one, t(`activity.${one}`)]),
          )}
          value={filters.activity ?? ''}
        />
        <Select
          aria-label={t('list.order')}
          onChange={(event) => choose('order', event.target.value)}
          options={orders.map((value) => ({ value, label: t(`order.${value}`) }))}
          value={order}
        />
      </div>
      <ReadList
        empty={
          <EmptyState className="pt-2 pb-8" icon={<UserRound />} title={t('list.none')}>
            {t('list.noneText')}
          </EmptyState>
        }
        items={reading.data?.pages.flatMap((page) => page.users)}
        loading={<Skeleton className="mx-5 mb-5 h-40 w-auto" />}
        more={t('list.more')}
        moreStyle="my-3"
        reading={reading}
      >
        {(users) => (
          <ul className="divide-y divide-line border-line border-t">
            {users.map((user) => (
              <AccountRow key={user.id} user={user} />
            ))}
          </ul>
        )}
      </ReadList>
    </Panel>
  );
}

function AccountRow({ user }: { user: Subscriber }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Link
            className="font-medium text-strong underline-offset-4 hover:underline"
            to={`/admin/users/${user.id}`}
          >
            <bdi>{nameOf(user)}</bdi>
          </Link>
          <bdi className="min-w-0 break-all text-muted">{user.email}</bdi>
          <AccountBadges user={user} />
        </p>
        <AccountFacts user={user} />
      </div>
      <AccountActs user={user} />
    </li>
  );
}
