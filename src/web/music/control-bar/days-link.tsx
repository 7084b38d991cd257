/** Other days of a page are one press away, wherever it tells of them. */
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Days } from '#domain/days.ts';

/** With all else that the address says; how its days were cut, and which of them were looked at, is of those days. */
export function withDays(search: URLSearchParams, { from, to }: Days): URLSearchParams {
  const there = new URLSearchParams(search);
  for (const name of ['period', 'interval', 'zoom', 'day', 'forecastDay']) there.delete(name);
  there.set('from', from);
  there.set('to', to);
  return there;
}

type DaysLinkProps = { days: Days; className?: string; children: ReactNode };

const plain = 'text-body underline underline-offset-4 hover:text-strong';

export function DaysLink({ days, className = plain, children }: DaysLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link className={className} preventScrollReset to={`?${withDays(search, days)}`}>
      {children}
    </Link>
  );
}
