/** What to do next, in words: around the song's name, which leads to it. Pure. */
import type { TFunction } from 'i18next';
import type { Suggestion } from '#contract/insights.ts';
import type { Language } from '#domain/languages.ts';
import { platformNames } from '#domain/platforms.ts';
import { amountWords } from './answer.ts';
import { formatDay, formatShare } from './formats.ts';

type SuggestionTexts = { explanation: TFunction<'explanation'>; metrics: TFunction<'metrics'> };

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
