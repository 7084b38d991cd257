/** What made most of the difference to the days before, in the words that every place tells it in. */
import type { Explanation } from '#contract/analytics.ts';
import { explanationSentence } from '#i18n/explanation.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

type ExplanationLineProps = { explanation: Explanation | null; className?: string };

export function ExplanationLine({ explanation, className }: ExplanationLineProps) {
  const { t } = useTranslation('explanation');
  const language = useLanguage();
  const sentence = explanation && explanationSentence(t, language, explanation);
  return sentence ? <p className={className}>{sentence}</p> : null;
}
