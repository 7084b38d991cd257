/** The way to the catalogue check from the list of songs. */
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { readIssueCounts } from './use-issues.ts';

/** One quiet line, and nothing where there is nothing to look at. */
export function CatalogueLine() {
  const { t } = useTranslation('catalogue');
  const { count: n } = useFormats();
  const { data } = useQuery(readIssueCounts());
  if (!data || data.total === 0) return null;
  return (
    <p className="-my-2 flex min-h-9 flex-wrap items-center gap-x-2 text-body text-sm">
      <ListChecks aria-hidden="true" className="size-4 text-muted" />
      {t('line', { n: n(data.total) })}
      <Link
        className="rounded-sm px-2 py-1 font-medium text-strong underline-offset-4 hover:underline pointer-coarse:py-3"
        to="/catalogue"
      >
        {t('open')}
      </Link>
    </p>
  );
}
