/** The answer before the numbers: one sentence, each clause of which leads to what it speaks of. */
import { Link, useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { type Clause, sayAnswer } from '#i18n/answer.ts';
import { listOf } from '#i18n/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { withDays } from '#web/music/control-bar/days-link.tsx';
import { useTerms } from '#web/music/terms.ts';
import { moversAnchor } from './movers-panel.tsx';

type AnswerSentenceProps = { overview: Overview; stale?: boolean };

export function AnswerSentence({ overview, stale }: AnswerSentenceProps) {
  const { t: analytics } = useTranslation('analytics');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  const { apart } = useTerms();
  const pathTo = usePathTo();
  const { clauses, form } = sayAnswer({ analytics, metrics }, language, overview, apart);
  // The order of the clauses and what stands between them is the language's.
  const parts = form.split(/\{(\d)\}/);
  return (
    <p className={`text-pretty text-lg text-strong leading-snug sm:text-xl ${stale ? 'stale' : ''}`}>
      {parts.map((part, place) => {
        const clause = place % 2 === 1 ? clauses[Number(part)] : undefined;
        return clause ? (
          <Link
            className="rounded-xs decoration-line-control decoration-dotted underline underline-offset-4 hover:decoration-solid"
            key={clause.of}
            to={pathTo(clause)}
          >
            {clause.text}
          </Link>
        ) : (
          part
        );
      })}
    </p>
  );
}

/** The list of a figure, the songs that moved, or the days that brought the most, alone. */
function usePathTo(): (clause: Clause) => string {
  const [search] = useSearchParams();
  return (clause) => {
    if (clause.of === 'lead') return clause.figure ? listOf(clause.figure) : '/tracks';
    if (clause.of !== 'best') return `?${search}#${moversAnchor(clause.of)}`;
    return `?${withDays(search, clause)}`;
  };
}
