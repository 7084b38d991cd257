/** How the songs divide among platforms, and why some platforms have no counts. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { AbsentReason } from '#web/music/absent-reason.tsx';
import { PlatformSplit } from '#web/music/platform-split.tsx';
import { Panel } from '#web/ui/panel.tsx';

type PlatformPanelProps = { overview: Overview; stale?: boolean };

export function PlatformPanel({ overview, stale }: PlatformPanelProps) {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, share } = useFormats();
  const songs = overview.platforms.reduce((sum, part) => sum + part.songs, 0);
  const uncounted = overview.platforms.filter(
    ({ platform }) => !overview.totals.some((total) => total.platform === platform),
  );
  return (
    <Panel stale={stale} title={t('platforms.title')}>
      <PlatformSplit
        caption={t('platforms.caption', { count: songs, n: count(songs) })}
        formatShare={share}
        formatValue={count}
        missing={metricText('chart.missing')}
        parts={overview.platforms.map((part) => ({
          platform: part.platform,
          name: platformNames[part.platform],
          value: part.songs,
        }))}
      />
      {uncounted.length > 0 ? (
        <div className="mt-4 flex flex-col gap-1.5 border-line border-t pt-4 text-muted text-xs">
          <h3 className="font-medium text-body text-xs">{t('platforms.why')}</h3>
          {uncounted.map(({ platform }) => (
            <p key={platform}>
              <AbsentReason metric="plays" platform={platform} />
            </p>
          ))}
        </div>
      ) : null}
    </Panel>
  );
}
