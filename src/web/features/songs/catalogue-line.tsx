/** The way to the catalogue check from the list of songs. */
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { QuietLine } from './quiet-line.tsx';
import { readIssueCounts } from './use-issues.ts';

/** Nothing where there is nothing to look at. */
export function CatalogueLine() {
  const { t } = useTranslation('catalogue');
  const { count: n } = useFormats();
  const { data } = useQuery(readIssueCounts());
  if (!data || data.total === 0) return null;
  return (
    <QuietLine
      action={
        <Link className={buttonStyle('ghost', 'sm')} to="/catalogue">
          {t('open')}
        </Link>
      }
      icon={<ListChecks aria-hidden="true" />}
    >
      {t('line', { n: n(data.total) })}
    </QuietLine>
  );
}
