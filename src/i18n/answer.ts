/** What a time says in one sentence, before any number: how the leading figure went, and which songs moved. The same on the dashboard, in digests and in the API. Pure. */
import type { Overview } from '#contract/analytics.ts';
import { comparisonKind, lengthOf } from '#domain/comparison.ts';
import type { Days } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import type { Counter } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { comparedDays, formatMonth, formatNamedDay, formatSpanOfDays } from './dates.ts';
import { bestPoint, type Figure, figuresOf, isPartAlone, type Pace, paceOf, type Reason } from './figures.ts';
import {
  formatChange,
  formatCount,
  formatDay,
  formatList,
  formatShare,
  formatShortDay,
  formatTimes,
} from './formats.ts';
import type { Translate } from './texts.ts';

type Span = { from: string; to: string; gained: number };

export type Lead =
  /** No number has arrived yet. */
  | { kind: 'waiting' }
  | { kind: Extract<Reason, 'unread'> }
  /** Too early for any gain: what stands now, and on which day the first one can be seen. */
  | { kind: 'first'; figure: Figure; day: string }
  | { kind: 'compared'; figure: Figure; pace: Pace }
  /** Known for the period, with nothing to compare it with, or with nothing that it should be. */
  | { kind: 'gained'; figure: Figure; gained: number }
  | { kind: 'plain'; figure: Figure; gained: number }
  /** Not known for the whole period, but for some days of it, or between two days that reach beyond it. */
  | { kind: 'part' | 'across'; figure: Figure; span: Span };

export type Answer = {
  lead: Lead;
  rising: number;
  fading: number;
  /** What brought the most to the leading figure. */
  best: { from: string; to: string } | null;
};

export function answerOf(figures: readonly Figure[], overview: Overview): Answer {
  const lead = leadOf(figures, overview);
  return { lead, ...overview.moved, best: 'figure' in lead ? bestPoint(lead.figure, overview) : null };
}

/** Of the figure that people ask for first, among those of which the most is known. */
function leadOf(figures: readonly Figure[], overview: Overview): Lead {
  const [first] = figures;
  if (!first) return { kind: 'waiting' };
  const compared = figures.find(
    ({ change }) => change.compared && (change.compared.previous > 0 || change.compared.gained > 0),
  );
  if (compared) return { kind: 'compared', figure: compared, pace: paceOf(compared.change) };
  for (const figure of figures)
    if (figure.change.gained !== null && !isPartAlone(figure.change))
      return { kind: overview.comparison ? 'gained' : 'plain', figure, gained: figure.change.gained };
  for (const kind of ['part', 'across'] as const)
    for (const figure of figures) {
      const span = figure.change[kind];
      if (span) return { kind, figure, span };
    }
  const { growthFrom } = overview;
  return growthFrom === null ? { kind: 'unread' } : { kind: 'first', figure: first, day: growthFrom };
}

export type AnswerWords = { analytics: Translate<'analytics'>; metrics: Translate<'metrics'> };

/** A part of the sentence, and what it speaks of. */
export type Clause =
  | { of: 'lead'; text: string; figure: Figure | null }
  | { of: 'rising' | 'fading'; text: string }
  | { of: 'best'; text: string; from: string; to: string };

/** In the order in which they are said; `form` is the text that puts them together, each at `{place}`. */
export type SaidAnswer = { clauses: Clause[]; form: string };

export function sayAnswer(
  { analytics, metrics }: AnswerWords,
  language: Language,
  overview: Overview,
  apart: readonly PlatformId[],
): SaidAnswer {
  const { lead, best, ...moved } = answerOf(figuresOf(overview, apart), overview);
  const movedClauses = (['rising', 'fading'] as const).flatMap((of): Clause[] => {
    const counted = { count: moved[of], n: formatCount(language, moved[of]) };
    return moved[of] === 0 ? [] : [{ of, text: analytics(`answer.${of}`, counted) }];
  });
  const bestClauses: Clause[] = best
    ? [{ of: 'best', ...best, text: bestWords(analytics, language, overview.interval, best) }]
    : [];
  const clauses: Clause[] = [
    {
      of: 'lead',
      text: leadWords({ analytics, metrics }, language, lead, overview),
      figure: 'figure' in lead ? lead.figure : null,
    },
    ...movedClauses,
    ...bestClauses,
  ];
  const named = formOf(movedClauses.length, bestClauses.length);
  return { clauses, form: analytics(`answer.${named}`, { a: '{0}', b: '{1}', c: '{2}', d: '{3}' }) };
}

/** As one text. */
export const answerSentence = ({ clauses, form }: SaidAnswer): string =>
  form.replace(/\{(\d)\}/g, (_hole, place: string) => clauses[Number(place)]?.text ?? '');

/** Songs that rise and fade stand closer to each other than to the rest. */
function formOf(moved: number, best: number) {
  if (moved === 2) return best > 0 ? 'four' : 'three';
  return (['one', 'two', 'apart'] as const)[moved + best] ?? 'one';
}

/** What a period is compared with, within a sentence; empty where it is compared with nothing. */
export function beforeWords(
  t: Translate<'analytics'>,
  language: Language,
  overview: Pick<Overview, 'from' | 'to' | 'comparison'>,
): string {
  const kind = comparisonKind(overview);
  if (kind === 'off' || !overview.comparison) return '';
  if (kind === 'year') return t('figures.beforeYear');
  if (kind === 'days')
    return t('figures.beforeDays', { days: comparedDays(language, overview.comparison, overview.from) });
  const length = lengthOf(overview);
  return t('figures.before', { count: length, n: formatCount(language, length) });
}

function leadWords(words: AnswerWords, language: Language, lead: Lead, overview: Overview): string {
  if (!('figure' in lead)) return words.analytics(`answer.${lead.kind}`);
  const { metric, change, value } = lead.figure;
  if (lead.kind === 'first')
    return words.analytics('answer.first', {
      amount: amountWords(words.metrics, language, { metric, gained: value }),
      day: formatShortDay(language, lead.day),
    });
  if ('gained' in lead) return gainWords(words, language, { kind: lead.kind, metric, gained: lead.gained });
  if (lead.kind !== 'compared')
    return gainWords(words, language, { kind: lead.kind, metric, ...lead.span, period: overview });
  const before = beforeWords(words.analytics, language, overview);
  const compared = { metric, gained: change.gained ?? 0, pace: lead.pace, before };
  return gainWords(words, language, { kind: 'compared', ...compared });
}

export const amountWords = (
  metrics: Translate<'metrics'>,
  language: Language,
  { metric, gained }: { metric: Counter; gained: number },
): string => metrics(`amount.${metric}`, { count: gained, n: formatCount(language, gained) });

/** Songs by name, and how many there are besides. */
export const songsWords = (
  metrics: Translate<'metrics'>,
  language: Language,
  titles: readonly string[],
  others: number,
): string =>
  formatList(language, [
    ...titles,
    ...(others > 0 ? [metrics('flag.more', { n: formatCount(language, others) })] : []),
  ]);

/** Of which days of a period something is known: up to its end, from its beginning on, or some in between. */
export function whenWords(
  t: Translate<'analytics'>,
  { from, to }: Days,
  period: Days,
  write: (day: string) => string,
): string {
  const [begins, ends] = [from >= period.from, to >= period.to];
  const side = begins !== ends ? 'between' : begins ? 'since' : 'until';
  return t(`when.${side}`, { from: write(from), to: write(to) });
}

/** What a figure holds of songs of which not all days are known; none: it holds no such. */
export function partWords(
  { analytics, metrics }: AnswerWords,
  language: Language,
  { ofSongs, change: { part } }: Pick<Figure, 'ofSongs' | 'change'>,
  period: Days,
  write = (day: string) => formatDay(language, day),
): string[] {
  if (!part) return [];
  const { partTitles: titles } = ofSongs;
  const songs = songsWords(metrics, language, titles, ofSongs.part - titles.length);
  const amount = formatChange(language, part.gained);
  return [analytics('figures.part', { songs, amount, when: whenWords(analytics, part, period, write) })];
}

/** `before`: what it is compared with, as `beforeWords` says it; `period`: the days that were asked for. */
type Gain = { metric: Counter; gained: number } & (
  | { kind: 'gained' | 'plain' }
  | { kind: 'part' | 'across'; from: string; to: string; period: Days }
  | { kind: 'compared'; pace: Pace; before: string }
);

/** What was gained, and how that stands to what it is compared with. */
export function gainWords({ analytics, metrics }: AnswerWords, language: Language, gain: Gain): string {
  const amount = amountWords(metrics, language, gain);
  if ('from' in gain) {
    const write = (day: string) => formatDay(language, day);
    return gain.kind === 'part'
      ? analytics('answer.part', { amount, when: whenWords(analytics, gain, gain.period, write) })
      : analytics('answer.across', { amount, from: write(gain.from), to: write(gain.to) });
  }
  if (!('pace' in gain)) return analytics(`answer.${gain.kind}`, { amount });
  const { pace, before } = gain;
  const share = 'share' in pace ? pace.share : 0;
  return analytics(`answer.${wayOf(pace)}`, {
    amount,
    before,
    share: formatShare(language, share),
    times: formatTimes(language, 1 + share),
  });
}

/** From twice on people think in times, not in per cent. */
function wayOf(pace: Pace): 'faster' | 'double' | 'times' | 'slower' | 'same' | 'fromNone' {
  if (pace.kind === 'unknown') return 'same';
  if (pace.kind !== 'faster' || pace.share < 1) return pace.kind;
  return pace.share < 2 ? 'double' : 'times';
}

function bestWords(
  t: Translate<'analytics'>,
  language: Language,
  interval: Overview['interval'],
  best: { from: string; to: string },
): string {
  const name = {
    day: formatNamedDay(language, best.from),
    week: formatSpanOfDays(language, best),
    month: formatMonth(language, best.from),
  }[interval];
  return t(`answer.best.${interval}`, { name });
}
