/** Why a number is not there, in words: hidden by its owner, deleted as the terms demand, or never given. */
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useTerms } from './terms.ts';

type AbsentReasonProps = {
  platform: PlatformId;
  metric: Metric;
  /** The platform gives it in general, its owner hides it here. */
  isHidden?: boolean;
  /** Nothing at all is known of the song, although its platform once answered. */
  isEmpty?: boolean;
};

export function AbsentReason({ platform, metric, isHidden, isEmpty }: AbsentReasonProps) {
  const { t } = useTranslation('metrics');
  const { count } = useFormats();
  const days = useTerms().keepDays[platform];
  const name = platformNames[platform];
  if (isEmpty && days !== undefined)
    return <>{t('absent.expired', { platform: name, count: days, n: count(days) })}</>;
  return <>{t(`absent.${isHidden ? 'hidden' : whyAbsent(platform, metric)}`, { platform: name })}</>;
}

/** Which reason there is for a metric that a platform never gives (facts of the platforms, not of a song). Pure. */
type AbsentReasonKey = 'noStreams' | 'rankOnly' | 'popularityOnly' | 'ownExport' | 'notGiven';

/** How often something was heard or seen: what people miss first. */
const audience: readonly Metric[] = ['views', 'plays', 'streams', 'listeners'];

const reasons: Partial<Record<PlatformId, AbsentReasonKey>> = {
  spotify: 'noStreams',
  deezer: 'rankOnly',
  tidal: 'popularityOnly',
  'apple-music': 'ownExport',
  bandcamp: 'ownExport',
};

const whyAbsent = (platform: PlatformId, metric: Metric): AbsentReasonKey =>
  (audience.includes(metric) && reasons[platform]) || 'notGiven';
