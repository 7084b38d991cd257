/** The answer before the numbers: one sentence, each clause of which leads to what it speaks of. */
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { type Answer, answerOf, type Lead } from './answer.ts';
import { figuresOf, lengthOf, listOf } from './figures/figures.ts';
import { moversAnchor } from './movers-panel.tsx';

type Clause = { text: string; to: string };

type AnswerSentenceProps = { overview: Overview; stale?: boolean };

const forms = ['one', 'two', 'three'] as const;

export function AnswerSentence({ overview, stale }: AnswerSentenceProps) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const sayLead = useLead(lengthOf(overview));
  const sayMoved = useMoved();
  const answer = answerOf(figuresOf(overview.totals, apart), overview);
  const clauses = [sayLead(answer.lead), ...sayMoved(answer)];
  const form = forms[clauses.length - 1] ?? 'one';
  // The order of the clauses and what stands between them is the language's.
  const parts = t(`answer.${form}`, { a: '{0}', b: '{1}', c: '{2}' }).split(/\{(\d)\}/);
  return (
    <p className={`text-pretty text-lg text-strong leading-snug sm:text-xl ${stale ? 'stale' : ''}`}>
      {parts.map((part, place) => {
        const clause = place % 2 === 1 ? clauses[Number(part)] : undefined;
        return clause ? (
          <Link
            className="rounded-xs decoration-line-control decoration-dotted underline underline-offset-4 hover:decoration-solid"
            key={clause.to}
            to={clause.to}
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

/** The clause of the leading figure. */
function useLead(length: number): (lead: Lead) => Clause {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { count, change, share, day } = useFormats();
  const before = t('figures.before', { count: length, n: count(length) });
  return (lead) => {
    if (!('figure' in lead)) return { text: t(`answer.${lead.kind}`), to: '/tracks' };
    const { figure } = lead;
    const metric = metricText(`name.${figure.metric}`);
    const to = listOf(figure);
    if (lead.kind === 'gained')
      return { text: t('answer.gained', { metric, amount: change(lead.gained) }), to };
    if (lead.kind !== 'compared') {
      const { from, to: end, gained } = lead.span;
      const facts = { metric, amount: change(gained), from: day(from), to: day(end) };
      return { text: t(`answer.${lead.kind}`, facts), to };
    }
    const { pace } = lead;
    const facts = { metric, before, share: 'share' in pace ? share(pace.share) : '' };
    return { text: t(`answer.${pace.kind === 'unknown' ? 'same' : pace.kind}`, facts), to };
  };
}

/** The clauses of songs that rise and fade, each where there are any. */
function useMoved(): (answer: Answer) => Clause[] {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [search] = useSearchParams();
  return (answer) =>
    (['rising', 'fading'] as const).flatMap((kind) => {
      const songs = answer[kind];
      if (songs === 0) return [];
      return [
        {
          text: t(`answer.${kind}`, { count: songs, n: count(songs) }),
          to: `?${search}#${moversAnchor(kind)}`,
        },
      ];
    });
}
