/** Promotion in words: what to do next, around the song's name, which leads to it; and what came of a campaign. Pure. */
import type { CampaignEffect } from '#contract/campaigns.ts';
import type { Suggestion } from '#contract/insights.ts';
import type { Language } from '#domain/languages.ts';
import { isGauge } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { amountWords } from './answer.ts';
import { formatChange, formatCount, formatDay, formatShare } from './formats.ts';
import type { Translate } from './texts.ts';

type SuggestionTexts = { explanation: Translate<'explanation'>; metrics: Translate<'metrics'> };

export function suggestionSentence(
  { explanation, metrics }: SuggestionTexts,
  language: Language,
  { title, platform, metric, gained, previous, lastCampaign }: Suggestion,
): string {
  const facts = {
    title,
    platform: platformNames[platform],
    amount: amountWords(metrics, language, { metric, gained }),
    share: formatShare(language, gained / previous - 1),
  };
  return lastCampaign === null
    ? explanation('suggestion.first', facts)
    : explanation('suggestion.again', { ...facts, day: formatDay(language, lastCampaign) });
}

type EffectTexts = { insights: Translate<'insights'>; metrics: Translate<'metrics'> };

/**
 * What came of a campaign, with its range; what cannot be told apart from chance is said to be so. `basis`: of how many songs that is; null where
 * nothing can be said.
 */
export function effectWords(
  { insights, metrics }: EffectTexts,
  language: Language,
  { verdict, difference, low, high, extra, gap, metric, songs, untouched }: CampaignEffect,
): { said: string; basis: string | null } {
  if (verdict === 'too_little_data' || difference === null || low === null || high === null)
    return { said: insights(`effect.gap.${gap ?? 'running'}`), basis: null };
  const gained = extra === null ? '' : formatChange(language, extra);
  const isCounted = metric !== null && !isGauge(metric);
  const amount = isCounted ? metrics(`amount.${metric}`, { count: extra ?? 0, n: gained }) : gained;
  const share = (value: number) => formatShare(language, value);
  const signed = (value: number) => (value > 0 ? `+${share(value)}` : share(value));
  const facts = { difference: share(Math.abs(difference)), low: signed(low), high: signed(high), amount };
  const n = (value: number) => formatCount(language, value);
  return {
    said: insights(`effect.${verdict}`, facts),
    basis: insights('effect.basis', { songs: n(songs), untouched: n(untouched) }),
  };
}
