/** Visits of a public page and clicks to services: sums, and by service, country and day. */
import type { PublicPage } from '#contract/sharing.ts';
import { platformNames } from '#domain/platforms.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FigureRows } from '#web/ui/figure-rows.tsx';

export function PageFigures({ page }: { page: PublicPage }) {
  const { t } = useTranslation('sharing');
  const { count, day, sentences } = useFormats();
  const { visits, clicks, embeds, byService, byCountry, days } = page;
  const countries = new Intl.DisplayNames(useLanguage(), { type: 'region', fallback: 'code' });
  if (visits + clicks + embeds === 0) return <p className="text-muted text-sm">{t('noVisits')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium text-sm text-strong tabular-nums">
        {[
          t('visits', { count: visits, n: count(visits) }),
          t('clicks', { count: clicks, n: count(clicks) }),
          ...(embeds > 0 ? [t('embedViews', { count: embeds, n: count(embeds) })] : []),
        ].join('\u00a0· ')}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {byService.length > 0 ? (
          <FigureRows
            caption={t('byService')}
            columns={[t('service'), t('clicksColumn')]}
            rows={byService.map((row) => ({
              key: row.platform,
              cells: [platformNames[row.platform], count(row.clicks)],
            }))}
          />
        ) : null}
        <FigureRows
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
        <FigureRows
          caption={t('byDay')}
          isNamed
          columns={[
            ...[t('day'), t('visitsColumn'), t('clicksColumn')],
            ...(embeds > 0 ? [t('embedsColumn')] : []),
          ]}
          rows={days.map((row) => ({
            key: row.day,
            cells: [
              ...[day(row.day), count(row.visits), count(row.clicks)],
              ...(embeds > 0 ? [count(row.embeds)] : []),
            ],
          }))}
        />
      </Disclosure>
      <p className="text-muted text-xs">{sentences([t('counted'), embeds > 0 && t('embedsCounted')])}</p>
    </div>
  );
}
