/** Visits of a public page and clicks to services: sums, and by service, country and day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicPage } from '#contract/sharing.ts';
import { platformNames } from '#domain/platforms.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

export function PageFigures({ page }: { page: PublicPage }) {
  const { t } = useTranslation('sharing');
  const { count, day } = useFormats();
  const { visits, clicks, byService, byCountry, days } = page;
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region', fallback: 'code' });
  if (visits + clicks === 0) return <p className="text-muted text-sm">{t('noVisits')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-sm text-strong tabular-nums">
        {`${t('visits', { count: visits, n: count(visits) })} · ${t('clicks', { count: clicks, n: count(clicks) })}`}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {byService.length > 0 ? (
          <Rows
            caption={t('byService')}
            columns={[t('service'), t('clicksColumn')]}
            rows={byService.map((row) => ({
              key: row.platform,
              cells: [platformNames[row.platform], count(row.clicks)],
            }))}
          />
        ) : null}
        <Rows
          caption={t('byCountry')}
          columns={[t('country'), t('visitsColumn'), t('clicksColumn')]}
          rows={byCountry.map((row) => ({
            key: row.country ?? '',
            cells: [
              row.country === null ? t('noCountry') : countries.of(row.country),
              count(row.visits),
              count(row.clicks),
            ],
          }))}
        />
      </div>
      <Disclosure label={t('byDay')}>
        <Rows
          caption={t('byDay')}
          columns={[t('day'), t('visitsColumn'), t('clicksColumn')]}
          rows={days.map((row) => ({
            key: row.day,
            cells: [day(row.day), count(row.visits), count(row.clicks)],
          }))}
        />
      </Disclosure>
      <p className="text-muted text-xs">{t('counted')}</p>
    </div>
  );
}

type RowsProps = {
  caption: string;
  /** The first names the row; the others are figures. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

function Rows({ caption, columns, rows }: RowsProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-start font-medium text-muted text-xs">{caption}</caption>
      <thead className="text-muted text-xs">
        <tr>
          {columns.map((column, place) => (
            <th
              className={place === 0 ? 'py-1 text-start font-medium' : 'py-1 text-end font-medium'}
              key={column}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr className="border-line border-t" key={key}>
            <th className="py-1 text-start font-normal">{name}</th>
            {figures.map((figure, place) => (
              <td className="py-1 text-end" key={columns[place + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
