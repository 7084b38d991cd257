/** What is in each plan, line by line, read from the contract's table. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plans, type Tier, tiers, unlimited } from '#domain/plans.ts';
import { formatBytes } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { syncIntervalOf } from './sync-interval.ts';

/** In every plan alike. */
const everywhere = [
  'refresh',
  'platforms',
  'sources',
  'history',
  'filters',
  'imports',
  'audience',
  'forecast',
  'campaigns',
  'unusual',
  'goals',
  'reconciliation',
  'diagnostics',
  'playlists',
  'members',
  'export',
  'takeout',
] as const;

export function PlanTable() {
  const { t } = useTranslation('plans');
  const { count } = useFormats();
  const language = useLanguage();
  const songs = (tier: Tier) => {
    const limit = plans[tier].trackLimit;
    return limit === unlimited ? t('compare.unlimited') : count(limit);
  };
  const yes = (
    <>
      <Check aria-hidden="true" className="inline size-4 text-up" />
      <span className="sr-only">{t('compare.yes')}</span>
    </>
  );
  const rows: { name: string; cell: (tier: Tier) => ReactNode }[] = [
    { name: t('compare.songs'), cell: songs },
    { name: t('compare.sync'), cell: (tier) => t(`compare.${syncIntervalOf(tier)}`) },
    {
      name: t('compare.audio'),
      cell: (tier) => {
        const { bytes, minutes } = plans[tier].audio;
        return t('compare.audioRoom', { bytes: formatBytes(language, bytes), minutes: count(minutes) });
      },
    },
    ...everywhere.map((line) => ({ name: t(`compare.${line}`), cell: () => yes })),
  ];
  return (
    <div
      className="relative mt-5 overflow-x-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table aria-labelledby="compare" className="w-full min-w-xl border-collapse text-sm">
        <thead>
          <tr className="bg-surface text-strong">
            <th className="px-4 py-3 text-start font-medium" scope="col">
              {t('compare.plan')}
            </th>
            {tiers.map((tier) => (
              <th className="px-4 py-3 text-start font-medium" key={tier} scope="col">
                {t(`${tier}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr className="border-line border-t" key={name}>
              <th className="px-4 py-3 text-start font-normal text-body" scope="row">
                {name}
              </th>
              {tiers.map((tier) => (
                <td className="px-4 py-3 text-strong" key={tier}>
                  {cell(tier)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
