/** What administrators did: who, what, to whom and when, the latest first. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminAct, exportAdminActs, listAdminActs } from '#contract/audit.ts';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import { type ActName, actNames } from '#domain/acts.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getJson } from '#web/data/api.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu, shownAndAll } from '#web/music/export-menu.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';

type Filters = Omit<QueryInputOf<typeof listAdminActs>, 'cursor' | 'limit'>;
type Page = ReplyOf<typeof listAdminActs>;

const addressOfActs = (query: QueryInputOf<typeof listAdminActs>): string =>
  addressOf<typeof listAdminActs>('/api/admin/audit', { query });

const useActs = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: [addressOfActs(filters), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        addressOfActs(pageParam ? { ...filters, cursor: pageParam } : filters),
        signal,
      ) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

const shapes = {
  by: /^(command|usr_[0-9a-f]{32})$/,
  whom: /^usr_[0-9a-f]{32}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
};

function useFilters() {
  const { chosen, choose } = useChoices<keyof Filters>();
  const given = (name: keyof typeof shapes) => {
    const value = chosen(name) ?? '';
    return shapes[name].test(value) ? value : undefined;
  };
  const filters: Filters = {
    by: given('by'),
    whom: given('whom'),
    act: actNames.find((name) => name === chosen('act')),
    from: given('from'),
    to: given('to'),
  };
  return { filters, choose };
}

export function AuditPage() {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { filters, choose } = useFilters();
  const reading = useActs(filters);
  const failure = usePanelError(reading);
  const actors = reading.data?.pages[0]?.administrators ?? [];
  const hrefOf = (more: { lang?: Language }) =>
    addressOf<typeof exportAdminActs>('/api/admin/audit/export', { query: { ...filters, ...more } });
  const files = shownAndAll(hrefOf, useLanguage());
  const named = useNames();
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('audit.title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('audit.title')}</h1>
        <p className="mt-1 text-muted text-sm">{t('audit.lead')}</p>
      </header>
      <Panel
        actions={<ExportMenu files={files} />}
        error={failure}
        flush
        stale={reading.isPlaceholderData}
        title={t('audit.acts')}
      >
        <div className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-5">
          <Select
            aria-label={t('audit.who')}
            className="w-52 max-sm:w-full"
            onChange={(event) => choose('by', event.target.value)}
            options={[
              { value: '', label: t('audit.everyone') },
              ...actors.map((one) => ({ value: one.id, label: named(one) })),
            ]}
            value={filters.by ?? ''}
          />
          <Select
            aria-label={t('audit.what')}
            className="w-52 max-sm:w-full"
            onChange={(event) => choose('act', event.target.value)}
            options={[
              { value: '', label: t('audit.all') },
              ...actNames.map((value) => ({ value, label: t(`audit.act.${value}`) })),
            ]}
            value={filters.act ?? ''}
          />
          <DayField label={t('audit.from')} onChange={(day) => choose('from', day)} value={filters.from} />
          <DayField label={t('audit.to')} onChange={(day) => choose('to', day)} value={filters.to} />
          {filters.whom ? (
            <button
              className={buttonStyle('ghost', 'sm')}
              onClick={() => choose('whom', undefined)}
              type="button"
            >
              {t('audit.allAccounts')}
            </button>
          ) : null}
        </div>
        <ReadList
          empty={
            <EmptyState className="pt-2 pb-8" icon={<ScrollText />} title={t('audit.none')}>
              {t('audit.noneText')}
            </EmptyState>
          }
          items={reading.data?.pages.flatMap((page) => page.acts)}
          loading={<Skeleton className="mx-5 mb-5 h-40 w-auto" />}
          more={t('list.more')}
          moreStyle="my-3"
          reading={reading}
        >
          {(acts) => (
            <ul className="divide-y divide-line border-line border-t">
              {acts.map((act) => (
                <ActRow act={act} key={act.id} />
              ))}
            </ul>
          )}
        </ReadList>
      </Panel>
    </div>
  );
}

/** Whoever is gone has no name any more. */
function useNames() {
  const { t } = useTranslation('subscribers');
  return ({ id, name }: AdminAct['by']): string =>
    name ?? (id === 'command' ? t('audit.command') : t('audit.gone'));
}

function ActRow({ act: { at, by, act, whom, facts } }: { act: AdminAct }) {
  const { t } = useTranslation('subscribers');
  const { instant } = useFormats();
  const named = useNames();
  const isKnown = (name: string): name is ActName => (actNames as readonly string[]).includes(name);
  const details = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium text-strong">{isKnown(act) ? t(`audit.act.${act}`) : act}</span>
          {whom ? (
            <Link className="text-body underline underline-offset-4" to={`/admin/users/${whom.id}`}>
              <bdi>{named(whom)}</bdi>
            </Link>
          ) : null}
        </p>
        {details.length > 0 ? (
          <code className="mt-1 block break-all text-muted text-xs">{details.join('\u00a0· ')}</code>
        ) : null}
      </div>
      <p className="text-muted text-xs">
        <bdi>{named(by)}</bdi>
        {'\u00a0· '}
        <time dateTime={at}>{instant(at)}</time>
      </p>
    </li>
  );
}
