/** What came by the public pages of a campaign's songs in its days, beside as many days before. */
import type { CampaignClicks as Clicks } from '#contract/sharing.ts';
import { addDays, daysBetween } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FigureRows } from '#web/ui/figure-rows.tsx';

export function CampaignClicks({ told }: { told: Clicks }) {
  const { t } = useTranslation('sharing');
  const { count, day, sentences } = useFormats();
  const { days: spanOf } = useDayFormats();
  const { from, to, visits, clicks, clicksBefore, songs, of, days } = told;
  const clicksText = (n: number) => t('clicks', { count: n, n: count(n) });
  const servicesOf = (byService: Clicks['byService']) =>
    byService.map(({ platform, clicks: n }) => `${platformNames[platform]} ${count(n)}`).join('\u00a0· ');
  const before = { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  return (
    <div className="mt-1 text-xs tabular-nums">
      <p className="text-body">
        {t('ofCampaign', {
          days: spanOf({ from, to }),
          what: `${t('visits', { count: visits, n: count(visits) })}\u00a0· ${clicksText(clicks)}`,
        })}
        {clicks > 0 ? ` (${servicesOf(told.byService)})` : ''}
      </p>
      <p className="text-muted">
        {sentences([
          clicksBefore === null
            ? t('newerThanCampaign')
            : t('beforeCampaign', { days: spanOf(before), what: clicksText(clicksBefore) }),
          songs < of && t('songsWithPage', { n: count(songs), of: count(of) }),
        ])}
      </p>
      {days.length > 0 ? (
        <Disclosure label={t('byDay')}>
          <FigureRows
            caption={t('byDay')}
            isNamed
            columns={[t('day'), t('visitsColumn'), t('clicksColumn'), t('service')]}
            rows={days.map((row) => ({
              key: row.day,
              cells: [day(row.day), count(row.visits), count(row.clicks), servicesOf(row.byService)],
            }))}
          />
          <p className="mt-1 text-muted text-xs">{t('counted')}</p>
        </Disclosure>
      ) : null}
    </div>
  );
}
