/** The imports that something was told by, each leading to its page. */
import { Link } from 'react-router';
import type { OwnSeries } from '#contract/own-series.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { Sources } from './own-series-query.ts';
import { useSourceName } from './use-own-words.ts';

type SourceLinksProps = { of: Pick<OwnSeries, 'source' | 'importIds'>; imports: Sources };

/** A song that is followed for years has a file a month: the latest ones stand for them. */
const most = 2;

export function SourceLinks({ of, imports }: SourceLinksProps) {
  const { t } = useTranslation('own-series');
  const nameOf = useSourceName();
  const own = imports.filter(({ id }) => of.importIds.includes(id));
  if (own.length === 0) return <span>{t('signIn')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {own.slice(0, most).map((source) => (
        <Link
          className="break-words underline underline-offset-4 hover:text-strong pointer-coarse:py-2"
          key={source.id}
          title={source.files.join(', ')}
          to={`/imports/${source.id}`}
        >
          {nameOf(source)}
        </Link>
      ))}
      {own.length > most ? <span>{`+${own.length - most}`}</span> : null}
    </span>
  );
}
