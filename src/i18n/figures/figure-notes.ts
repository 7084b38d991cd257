/** What is true of one key figure besides its gain, in the words of the pages, of letters and of reports. Pure. */
import { lengthOf } from '#domain/comparison.ts';
import type { Days } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { type AnswerWords, amountWords, partWords, whenWords } from '../answer.ts';
import { type Figure, isPartAlone, knownSongs } from '../figures.ts';
import { formatChange, formatCount, formatDay, formatShortDay } from '../formats.ts';

/** From this share of a gain on, songs that joined say more of it than whatever it lacks. */
const largePart = 0.1;

/** What changes how the gain is read comes first; how it was compared last. */
export function figureNotes(
  { analytics, metrics }: AnswerWords,
  language: Language,
  { metric, ofSongs, change }: Pick<Figure, 'ofSongs' | 'change'> & { metric: Metric },
  period: Days,
): string[] {
  const n = (value: number) => formatCount(language, value);
  // The year only where it is another one.
  const day = (date: string) =>
    date.slice(0, 4) === period.to.slice(0, 4) ? formatShortDay(language, date) : formatDay(language, date);
  const { across, part, gained, daysRead } = change;
  const known = knownSongs(ofSongs);
  const missing = lengthOf(period) - daysRead;
  // Of a score there are no words for an amount.
  const amount = (of: { gained: number }) =>
    isGauge(metric)
      ? formatChange(language, of.gained)
      : amountWords(metrics, language, { metric, gained: of.gained });
  const joined =
    part && ofSongs.all === 1 && isPartAlone(change)
      ? [analytics('answer.part', { amount: amount(part), when: whenWords(analytics, part, period, day) })]
      : partWords({ analytics, metrics }, language, { ofSongs, change }, period, day);
  const isLarge = part !== null && part.gained >= largePart * (gained ?? 0);
  const notes = [
    gained !== null &&
      known < ofSongs.all &&
      analytics('figures.someSongs', { n: n(known), of: n(ofSongs.all) }),
    gained !== null &&
      daysRead > 0 &&
      missing > 0 &&
      metrics('daysMissing', { count: missing, n: n(missing) }),
    across &&
      gained === null &&
      analytics('answer.across', { amount: amount(across), from: day(across.from), to: day(across.to) }),
    // That nothing came besides is worth no line.
    across &&
      gained !== null &&
      across.gained !== 0 &&
      analytics('figures.across', { amount: n(across.gained), from: day(across.from), to: day(across.to) }),
    ...(isLarge ? [] : joined),
    change.compared &&
      ofSongs.compared < known &&
      analytics('figures.someCompared', { n: n(ofSongs.compared), of: n(known) }),
  ];
  return [...(isLarge ? joined : []), ...notes.filter((note) => note !== false && note !== null)];
}

/** What a platform took back or gave back, which is neither gained nor lost. */
export const correctionWords = (
  analytics: AnswerWords['analytics'],
  corrected: number,
  amount: string,
): string => analytics(corrected < 0 ? 'figures.corrected' : 'figures.cameBack', { amount });
