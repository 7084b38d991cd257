/** Earnings in short, on the dashboard and on a song's page: sums, the latest months, what the last statement brought. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CurrencyEarnings } from '#contract/earnings.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { LatestLine } from './latest-line.tsx';
import { readEarnings } from './read-earnings.ts';
import { useEarningText } from './use-earning-text.ts';

const mostCurrencies = 3;
const mostMonths = 3;

/** Nothing where no statement says any money: an account without statements has no use for an empty card. */
export function EarningsPanel({ songId }: { songId?: string }) {
  const { t } = useTranslation('earnings');
  const { count } = useFormats();
  const { data } = useQuery(readEarnings({ groupBy: 'month', year: 'all', songId }));
  if (!data || data.currencies.length === 0) return null;
  const more = data.currencies.length - mostCurrencies;
  return (
    <Panel
      actions={
        <Link
          className="text-muted text-sm underline-offset-4 hover:text-strong hover:underline"
          to={songId === undefined ? '/earnings' : `/earnings?song=${encodeURIComponent(songId)}`}
        >
          {t('panel.all')}
        </Link>
      }
      title={t('title')}
    >
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {data.currencies.slice(0, mostCurrencies).map((one) => (
          <Currency key={one.currency} one={one} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-3 text-muted text-sm">{t('panel.more', { count: more, n: count(more) })}</p>
      ) : null}
      {data.latest ? (
        <div className="mt-4 border-line border-t pt-3">
          <LatestLine latest={data.latest} />
        </div>
      ) : null}
    </Panel>
  );
}

function Currency({ one }: { one: CurrencyEarnings }) {
  const text = useEarningText();
  const { currency, total, rows } = one;
  return (
    <li className="min-w-0">
      <p className="font-semibold text-strong text-xl tabular-nums">{text.money(total, currency)}</p>
      <p className="text-muted text-sm">{text.facts({ ...one, amount: total }, currency)}</p>
      <dl className="mt-2 flex flex-col gap-1 text-sm">
        {rows
          .slice(-mostMonths)
          .reverse()
          .map(({ key, amount }) => (
            <div className="flex justify-between gap-4" key={key}>
              <dt className="text-body">{text.months(key)}</dt>
              <dd className="text-strong tabular-nums">{text.money(amount, currency)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
