/** What is true of one key figure besides its gain, in the words of the pages, of letters and of reports. Pure. */
import type { Overview } from '#contract/analytics.ts';
import { lengthOf } from '#domain/comparison.ts';
import type { Language } from '#domain/languages.ts';
import type { Counter } from '#domain/metrics.ts';
import { type AnswerWords, amountWords, partWords } from '../answer.ts';
import { type Figure, knownSongs } from '../figures.ts';
import { formatCount, formatDay, formatShortDay } from '../formats.ts';

/** From this share of a gain on, songs that joined say more of it than whatever it lacks. */
const largePart = 0.1;

/** What changes how the gain is read comes first; how it was compared last. */
export function figureNotes(
  { analytics, metrics }: AnswerWords,
  language: Language,
  { metric, ofSongs, change }: Pick<Figure, 'metric' | 'ofSongs' | 'change'>,
  overview: Overview,
): string[] {
  const n = (value: number) => formatCount(language, value);
  // The year only where it is another one.
  const day = (date: string) =>
    date.slice(0, 4) === overview.to.slice(0, 4) ? formatShortDay(language, date) : formatDay(language, date);
  const { across, part, gained, daysRead } = change;
  const known = knownSongs(ofSongs);
  const missing = lengthOf(overview) - daysRead;
  const joined = partWords({ analytics, metrics }, language, { ofSongs, change }, overview, day);
  const isLarge = part !== null && part.gained >= largePart * (gained ?? 0);
  const notes = [
    gained !== null &&
      known < ofSongs.all &&
      analytics('figures.someSongs', { n: n(known), of: n(ofSongs.all) }),
    gained !== null &&
      daysRead > 0 &&
      missing > 0 &&
      metrics('daysMissing', { count: missing, n: n(missing) }),
    across && acrossWords({ analytics, metrics }, language, { metric, across, gained, day }),
    ...(isLarge ? [] : joined),
    change.compared &&
      ofSongs.compared < known &&
      analytics('figures.someCompared', { n: n(ofSongs.compared), of: n(known) }),
  ];
  return [...(isLarge ? joined : []), ...notes.filter((note) => note !== false && note !== null)];
}

type Across = {
  metric: Counter;
  across: NonNullable<Figure['change']['across']>;
  gained: number | null;
  day(date: string): string;
};

/** Beside a gain, what came besides; that nothing did is worth a line only where nothing else is known. */
function acrossWords(
  { analytics, metrics }: AnswerWords,
  language: Language,
  { metric, across, gained, day }: Across,
): string | null {
  const days = { from: day(across.from), to: day(across.to) };
  if (gained === null)
    return analytics('answer.across', {
      amount: amountWords(metrics, language, { ...across, metric }),
      ...days,
    });
  if (across.gained === 0) return null;
  return analytics('figures.across', { amount: formatCount(language, across.gained), ...days });
}

/** What a platform took back or gave back, which is neither gained nor lost. */
export const correctionWords = (
  analytics: AnswerWords['analytics'],
  corrected: number,
  amount: string,
): string => analytics(corrected < 0 ? 'figures.corrected' : 'figures.cameBack', { amount });
