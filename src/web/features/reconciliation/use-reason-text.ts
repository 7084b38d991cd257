/** Why two sources differ, in words. */
import { useTranslation } from 'react-i18next';
import type { DifferenceReason, ReconciledMonth, ReconciledPair } from '#contract/reconciliation.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';

export function useReasonText() {
  const { t } = useTranslation('reconciliation');
  const { count, day } = useFormats();
  const zoneOf = (zone: string) => zone.replaceAll('_', ' ');
  return (reason: DifferenceReason, { platform }: ReconciledMonth, pair: ReconciledPair): string => {
    switch (reason.kind) {
      case 'days_missing':
        return t(`reason.days.${reason.source}`, { n: count(reason.days), of: count(reason.of) });
      case 'links_missing':
        return t('reason.links', { n: count(reason.links), of: count(reason.of) });
      case 'corrected':
        return t('reason.corrected', {
          platform: platformNames[platform],
          amount: count(Math.abs(reason.amount)),
        });
      case 'rule_changed':
        return t('reason.rule', { platform: platformNames[platform], day: day(reason.on) });
      case 'paid_only':
        return t('reason.paid');
      case 'other_videos':
        return t('reason.otherVideos');
      case 'day_boundary':
        return reason.other === 'source'
          ? t('reason.unknownDays', { one: zoneOf(reason.one) })
          : t('reason.boundary', { one: zoneOf(reason.one), other: zoneOf(reason.other) });
      case 'still_counting':
        return t('reason.stillCounting', { day: day(pair.to) });
    }
  };
}
