/** What is in each plan, line by line, read from the contract's table. */
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { inEveryPlan } from '#domain/plan-features.ts';
import { plans, type Tier, tiers, unlimited } from '#domain/plans.ts';
import { formatBytes } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { syncIntervalOf } from './sync-interval.ts';

const hourMs = 3600_000;

export function PlanTable() {
  const { t } = useTranslation('plans');
  const { count, span } = useFormats();
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
  const no = (
    <>
      <Minus aria-hidden="true" className="inline size-4 text-muted" />
      <span className="sr-only">{t('compare.no')}</span>
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
    { name: t('compare.apiCalls'), cell: (tier) => count(plans[tier].api.requestsPerHour) },
    { name: t('compare.customReports'), cell: (tier) => (plans[tier].customReports ? yes : no) },
    { name: t('compare.apiWrite'), cell: (tier) => (plans[tier].api.write ? yes : no) },
    { name: t('compare.support'), cell: (tier) => t(`support.${plans[tier].support.level}`) },
    { name: t('compare.answer'), cell: (tier) => span(plans[tier].support.answerHours * hourMs) },
    ...inEveryPlan.map((line) => ({ name: t(`compare.${line}`), cell: () => yes })),
  ];
  return (
    <div
      className="relative mt-5 overflow-x-auto rounded-lg border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table
        aria-labelledby="compare"
        className="w-full table-fixed border-collapse break-words hyphens-auto text-xs sm:min-w-xl sm:table-auto sm:text-sm [&_:is(td,th)]:px-1 [&_:is(td,th)]:py-3 sm:[&_:is(td,th)]:px-4"
      >
        <thead>
          <tr className="bg-surface text-strong">
            <th className="w-[31%] text-start font-medium sm:w-auto" scope="col">
              {t('compare.plan')}
            </th>
            {tiers.map((tier) => (
              <th className="text-start font-medium" key={tier} scope="col">
                {t(`${tier}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr className="border-line border-t" key={name}>
              <th className="text-start font-normal text-body" scope="row">
                {name}
              </th>
              {tiers.map((tier) => (
                <td className="text-strong" key={tier}>
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
