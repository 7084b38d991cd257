/** Why a number is not there, in words: hidden by its owner, or never given by the platform. */
import { useTranslation } from 'react-i18next';
import type { Metric } from '#contract/metrics.ts';
import { type PlatformId, platformNames } from '#contract/platforms.ts';
import { whyAbsent } from './why-absent.ts';

type AbsentReasonProps = {
  platform: PlatformId;
  metric: Metric;
  /** The platform gives it in general, its owner hides it here. */
  isHidden?: boolean | undefined;
};

export function AbsentReason({ platform, metric, isHidden }: AbsentReasonProps) {
  const { t } = useTranslation('metrics');
  const reason = isHidden ? 'hidden' : whyAbsent(platform, metric);
  return <>{t(`absent.${reason}`, { platform: platformNames[platform] })}</>;
}
