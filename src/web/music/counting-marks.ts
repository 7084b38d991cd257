/** Flags on the days on which a platform began to count by another rule. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf } from '#domain/counting-changes.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import type { ChartMark } from '#web/charts/chart-model.ts';
import { useFormats } from '#web/language/use-formats.ts';

/** Text of a mark. */
export type RuleText = (platform: string, day: string) => string;

type Days = { from: string; to: string };

/** `points`: the days of each point of the chart. Without a platform: of all that count the metric. */
export const countingMarks = (
  say: RuleText,
  { metric, platform, points }: { metric: Metric; platform?: PlatformId; points: readonly Days[] },
): ChartMark[] =>
  changesOf(metric, platform).flatMap((change) => {
    const index = points.findIndex(({ from, to }) => from <= change.on && change.on <= to);
    return index < 0
      ? []
      : [{ index, text: say(platformNames[change.platform], change.on), kind: 'rule' as const }];
  });

/** Stable between renders. */
export function useRuleText(): RuleText {
  const { t } = useTranslation('metrics');
  const { day } = useFormats();
  return useCallback((platform, on) => t('ruleChanged', { platform, day: day(on) }), [t, day]);
}
