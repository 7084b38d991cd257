/** The letter of the week in words: the dashboard's own sentences, the key figures, what happened and one thing to look at. Pure. */
import type { Overview } from '#contract/analytics.ts';
import type { Digest } from '#contract/digests.ts';
import type { RecentEvent } from '#contract/recent-events.ts';
import type { Language } from '#domain/languages.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { type AnswerWords, answerSentence, beforeWords, sayAnswer } from './answer.ts';
import { formatSpanOfDays } from './dates.ts';
import { correctionWords, figureNotes } from './figures/figure-notes.ts';
import { formatAside, nameInSentence } from './figures/rare-formats.ts';
import { type Figure, figuresOf, paceOf } from './figures.ts';
import { formatChange, formatCount, formatList, formatShare, zoneText } from './formats.ts';
import type { Translate } from './texts.ts';

export type DigestTexts = AnswerWords & { digest: Translate<'digest'>; changed: Translate<'changed'> };

/** As many as are read in a minute. */
const mostFigures = 4;

/** What is in no subject line of a mail: it would begin another header, or hide what follows. */
export const digestSubject = (
  t: Translate<'digest'>,
  language: Language,
  days: { from: string; to: string },
) => t('subject', { days: formatSpanOfDays(language, days) });

/** The answer and the key figures of a week. */
export function digestFigures(
  words: DigestTexts,
  language: Language,
  overview: Overview,
  apart: readonly PlatformId[],
): Pick<Digest, 'sentence' | 'period' | 'figures'> {
  const figures = figuresOf(overview, apart).filter(({ change }) => change.gained !== null);
  return {
    sentence: answerSentence(sayAnswer(words, language, overview, apart)),
    period: periodWords(words.digest, language, overview),
    figures: figures.slice(0, mostFigures).map((figure) => figureWords(words, language, figure, overview)),
  };
}

/** The days that figures are of, and those that they are compared with. */
const periodWords = (t: Translate<'digest'>, language: Language, overview: Overview): string =>
  t('period', {
    days: formatSpanOfDays(language, overview),
    before: formatSpanOfDays(language, overview.comparison ?? overview),
    zone: zoneText(overview.timeZone),
  });

/** As the letter and reports have it. */
export function figureWords(
  { analytics, metrics }: AnswerWords,
  language: Language,
  figure: Figure,
  overview: Overview,
): Digest['figures'][number] {
  const pace = paceOf(figure.change);
  const { corrected } = figure.change;
  const platforms = figure.platforms.map((platform) => platformNames[platform]);
  const moved = 'share' in pace;
  const compared = (said: string) => formatAside(language, said, beforeWords(analytics, language, overview));
  return {
    name: `${metrics(`name.${figure.metric}`)}\u00a0· ${formatList(language, platforms)}`,
    gained: formatChange(language, figure.change.gained ?? 0),
    total: analytics('figures.inAll', { n: formatCount(language, figure.value) }),
    notes: [
      ...(corrected === 0 ? [] : [correctionWords(analytics, corrected, formatChange(language, corrected))]),
      ...figureNotes({ analytics, metrics }, language, figure, overview),
    ],
    comparison: moved
      ? compared(analytics(`figures.${pace.kind}`, { share: formatShare(language, pace.share) }))
      : pace.kind === 'unknown'
        ? analytics('figures.unknown')
        : compared(analytics(`figures.${pace.kind}`)),
    direction: moved ? (pace.kind === 'faster' ? 'up' : 'down') : 'flat',
  };
}

/** As the list of recent events has it. */
export function eventWords(
  { changed, metrics }: Pick<DigestTexts, 'changed' | 'metrics'>,
  language: Language,
  event: RecentEvent,
): string {
  const platform = platformNames[event.platform];
  const n = (value: number | undefined) => formatCount(language, value ?? 0);
  const metric = event.metric ? metrics(`name.${event.metric}`) : '';
  if (event.kind === 'milestone')
    return changed('events.milestone', { n: n(event.milestone), metric, platform });
  if (event.kind === 'corrected')
    return changed('events.corrected', { platform, metric, was: n(event.was), now: n(event.now) });
  if (event.kind === 'campaign') return changed('events.campaign', { name: event.campaign?.name ?? '' });
  if (event.songs > 1) return changed('events.addedMany', { count: event.songs, n: n(event.songs) });
  return changed(`events.${event.kind}`, { platform });
}

/** A song that rose or faded, against the week before. */
export function moverWords(
  { digest, metrics }: Pick<DigestTexts, 'digest' | 'metrics'>,
  language: Language,
  { metric, platforms, compared }: Overview['rising'][number],
): string {
  return digest('mover', {
    gained: formatChange(language, compared.gained),
    metric: nameInSentence(language, metrics(`name.${metric}`)),
    platform: formatList(
      language,
      platforms.map((platform) => platformNames[platform]),
    ),
    previous: formatChange(language, compared.previous),
  });
}
