/** The answer before the numbers: one sentence, each clause of which leads to what it speaks of. */
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { type Answer, answerOf, type Lead } from './answer.ts';
import { figuresOf, listOf } from './figures/figures.ts';
import { type Before, useBefore } from './figures/use-before.ts';
import { moversAnchor } from './movers-panel.tsx';

type Clause = { text: string; to: string };

type AnswerSentenceProps = { overview: Overview; stale?: boolean };

export function AnswerSentence({ overview, stale }: AnswerSentenceProps) {
  const { t } = useTranslation('analytics');
  const { apart } = useTerms();
  const sayLead = useLead(useBefore(overview));
  const sayMoved = useMoved();
  const sayBest = useBest(overview);
  const answer = answerOf(figuresOf(overview, apart), overview);
  const [moved, best] = [sayMoved(answer), sayBest(answer)];
  const clauses = [sayLead(answer.lead), ...moved, ...best];
  const form = formOf(moved.length, best.length);
  // The order of the clauses and what stands between them is the language's.
  const parts = t(`answer.${form}`, { a: '{0}', b: '{1}', c: '{2}', d: '{3}' }).split(/\{(\d)\}/);
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

/** Songs that rise and fade stand closer to each other than to the rest. */
function formOf(moved: number, best: number) {
  if (moved === 2) return best > 0 ? 'four' : 'three';
  return (['one', 'two', 'apart'] as const)[moved + best] ?? 'one';
}

/** The clause of the leading figure. */
function useLead(before: Before | null): (lead: Lead) => Clause {
  const { t } = useTranslation('analytics');
  const { t: metricText } = useTranslation('metrics');
  const { change, share, day } = useFormats();
  return (lead) => {
    if (!('figure' in lead)) return { text: t(`answer.${lead.kind}`), to: '/tracks' };
    const { figure } = lead;
    const metric = metricText(`name.${figure.metric}`);
    const to = listOf(figure);
    if ('gained' in lead)
      return { text: t(`answer.${lead.kind}`, { metric, amount: change(lead.gained) }), to };
    if (lead.kind !== 'compared') {
      const { from, to: end, gained } = lead.span;
      const facts = { metric, amount: change(gained), from: day(from), to: day(end) };
      return { text: t(`answer.${lead.kind}`, facts), to };
    }
    const { pace } = lead;
    const facts = { metric, before: before?.phrase ?? '', share: 'share' in pace ? share(pace.share) : '' };
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

/** The clause of the day, week or month that brought the most, which leads to those days alone. */
function useBest({ interval }: Overview): (answer: Answer) => Clause[] {
  const { t } = useTranslation('analytics');
  const { weekday, days, month } = useDayFormats();
  const [search] = useSearchParams();
  return ({ best }) => {
    if (!best) return [];
    const to = new URLSearchParams(search);
    to.delete('period');
    to.delete('interval');
    to.set('from', best.from);
    to.set('to', best.to);
    const name = { day: weekday(best.from), week: days(best), month: month(best.from) }[interval];
    return [{ text: t(`answer.best.${interval}`, { name }), to: `?${to}` }];
  };
}
