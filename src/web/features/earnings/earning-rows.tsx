/** The rows of one currency: each with its amount, its part of the whole, and the rows of statements behind it. */
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { CurrencyEarnings, EarningDetail, EarningGroup, EarningRow } from '#contract/earnings.ts';
import { addMonths } from '#domain/days.ts';
import { isPlatform, placeName, platformNames } from '#domain/platforms.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { EarningsAsked } from './read-earnings.ts';
import { useAboutText } from './use-about-text.ts';
import { useEarningText } from './use-earning-text.ts';
import { useEarningRows } from './use-earnings.ts';

const shownAtFirst = 50;

type RowsProps = { one: CurrencyEarnings; asked: EarningsAsked; reference: string | undefined };

export function EarningRows({ one, asked, reference }: RowsProps) {
  const { t } = useTranslation('earnings');
  const { count } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const { groupBy } = asked;
  // The latest month is what somebody looks for.
  const all = groupBy === 'month' ? one.rows.toReversed() : one.rows;
  const rows = isWhole ? all : all.slice(0, shownAtFirst);
  const most = Math.max(...one.rows.map(({ amount }) => Math.abs(Number(amount))), 0);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row, place) => (
          <Fragment key={row.key}>
            <Row asked={asked} currency={one.currency} most={most} reference={reference} row={row} />
            {groupBy === 'month' ? <Missing after={rows[place + 1]?.key} before={row.key} /> : null}
          </Fragment>
        ))}
      </ul>
      {rows.length < all.length ? (
        <Button className="mt-3" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: all.length, n: count(all.length) })}
        </Button>
      ) : null}
    </>
  );
}

const isMonth = (key: string | undefined): key is string => key !== undefined && /^\d{4}-\d{2}$/.test(key);

/** Months between two that have a statement, of which none says anything. */
function Missing({ before, after }: { before: string; after: string | undefined }) {
  const { t } = useTranslation('earnings');
  const { month } = useDayFormats();
  if (!isMonth(before) || !isMonth(after)) return null;
  const first = addMonths(`${after}-01`, 1);
  const last = addMonths(`${before}-01`, -1);
  if (first > last) return null;
  return (
    <li className="py-2 text-muted text-sm">
      {first === last
        ? t('missing.one', { month: month(first) })
        : t('missing.more', { from: month(first), to: month(last) })}
    </li>
  );
}

function useKeyName(groupBy: EarningGroup): (row: Pick<EarningRow, 'key' | 'name'>) => string {
  const { t } = useTranslation('earnings');
  const { months } = useEarningText();
  const language = useLanguage();
  return ({ key, name }) => {
    if (key === '') return t('key.none');
    if (groupBy === 'month') return months(key);
    if (groupBy === 'store') return isPlatform(key) ? platformNames[key] : key;
    if (groupBy !== 'country') return name || t(groupBy === 'song' ? 'key.none' : 'by.source');
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return key === 'ZZ' ? t('key.none') : (names.of(key) ?? key);
  };
}

type RowProps = {
  row: EarningRow;
  currency: string;
  most: number;
  asked: EarningsAsked;
  reference: string | undefined;
};

/** Opens to the rows of statements that it is the sum of. */
function Row({ row, currency, most, asked, reference }: RowProps) {
  const text = useEarningText();
  const aboutText = useAboutText();
  const nameOf = useKeyName(asked.groupBy);
  const [isOpen, setIsOpen] = useState(false);
  const value = Number(row.amount);
  return (
    <li>
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="-mx-2 grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-md px-2 py-3 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 text-muted transition-transform group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
          />
          <span className="truncate font-medium text-strong" dir="auto">
            {nameOf(row)}
          </span>
          <span
            className="ps-2 font-medium text-strong tabular-nums"
            title={text.exact(row.amount, currency)}
          >
            {text.money(row.amount, currency)}
          </span>
          <span className="col-span-2 col-start-2 mt-1.5 block h-1.5 overflow-hidden rounded-full bg-hover">
            <span
              className={cn('block h-full rounded-full', value < 0 ? 'bg-down' : 'bg-series-1')}
              style={{ inlineSize: `${most > 0 ? (Math.abs(value) / most) * 100 : 0}%` }}
            />
          </span>
          <span className="col-span-2 col-start-2 mt-1 text-muted text-xs tabular-nums empty:hidden">
            {[text.facts(row, currency), aboutText(row.about, currency, reference)]
              .filter(Boolean)
              .join('\u00a0· ')}
          </span>
        </summary>
        {isOpen ? <Details asked={asked} of={{ key: row.key, currency }} /> : null}
      </details>
    </li>
  );
}

type DetailsProps = { asked: EarningsAsked; of: { key: string; currency: string } };

/** The rows of statements as they stand, the latest first. */
function Details({ asked, of }: DetailsProps) {
  const { t } = useTranslation('earnings');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useEarningRows(asked, of);
  if (error) return <p className="ps-6 pb-3 text-danger text-sm">{t('rows.failed')}</p>;
  if (!data) return <Skeleton className="ms-6 mb-3 h-24" />;
  return (
    <div className="flex flex-col gap-2 ps-6 pb-3">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {data.pages
          .flatMap(({ items }) => items)
          .map((row, place) => (
            <Detail key={place} row={row} />
          ))}
      </ul>
      {hasNextPage ? (
        <Button
          busy={isFetchingNextPage}
          className="self-start"
          onClick={() => void fetchNextPage()}
          size="sm"
        >
          {t('rows.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Detail({ row }: { row: EarningDetail }) {
  const { t } = useTranslation('earnings');
  const { amount, list } = useFormats();
  const { exact } = useEarningText();
  const { days } = useDayFormats();
  const { from, to, platform, store, country, songId, title, importId, files } = row;
  const where = [placeName({ platform, store }), country].filter(Boolean).join('\u00a0· ');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5">
      <span className="min-w-0 text-body">
        {songId && title ? (
          <Link className="underline-offset-4 hover:underline" dir="auto" to={`/song/${songId}`}>
            {title}
          </Link>
        ) : (
          <span dir="auto">{title ?? t('rows.noSong')}</span>
        )}
        <span className="block text-muted text-xs">
          {[from && to ? days({ from, to }) : t('allTime'), where].filter(Boolean).join('\u00a0· ')}
          {importId ? (
            <>
              {'\u00a0· '}
              <Link className="underline underline-offset-4" to={`/imports/${importId}`}>
                {files.length > 0 ? list(files) : t('by.source')}
              </Link>
            </>
          ) : null}
        </span>
      </span>
      <span className="text-strong tabular-nums" title={exact(row.amount, row.currency)}>
        {amount(Number(row.amount), row.currency)}
      </span>
    </li>
  );
}
