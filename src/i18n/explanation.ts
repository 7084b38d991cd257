/** What made the difference, in words: the same on the dashboard, in the API and wherever a sentence is sent. Pure. */
import type { Language } from '#domain/languages.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { formatChange, formatCount, formatShare, formatShortDay, joinSentences } from './formats.ts';
import type { Translate } from './texts.ts';

type Release = { date: string; gained: number; others: { gained: number; previous: number } | null };

export type ExplanationFacts = {
  difference: number;
  song: { title: string; difference: number; release: Release | null; isFading: boolean } | null;
  platform: { platform: PlatformId; difference: number } | null;
  day: { date: string; gained: number; usual: number; isBefore: boolean } | null;
};

/** Empty where none of the facts stands out. */
export function explanationSentence(
  t: Translate<'explanation'>,
  language: Language,
  facts: ExplanationFacts,
): string {
  return joinSentences(language, [causeOf(t, language, facts), dayOf(t, language, facts)]);
}

function causeOf(
  t: Translate<'explanation'>,
  language: Language,
  { difference, song, platform }: ExplanationFacts,
): string {
  if (song?.release) return releaseWords(t, language, song.title, song.release);
  const kind = song ? (platform ? 'both' : 'song') : platform ? 'platform' : null;
  if (!kind) return '';
  const facts = {
    title: song?.title ?? '',
    change: formatChange(language, song?.difference ?? 0),
    platform: platform ? platformNames[platform.platform] : '',
    byPlatform: formatChange(language, platform?.difference ?? 0),
  };
  // Of a release there is nothing else to look for.
  if (difference < 0 && song?.isFading) return t('fall.release', facts);
  return t(`${difference > 0 ? 'rise' : 'fall'}.${kind}`, facts);
}

/** A release says what it brought, and how all others went. */
function releaseWords(
  t: Translate<'explanation'>,
  language: Language,
  title: string,
  { date, gained, others }: Release,
): string {
  const facts = { title, day: formatShortDay(language, date), gained: formatCount(language, gained) };
  if (!others) return t('release.alone', facts);
  const share = others.gained / others.previous - 1;
  const way = Math.abs(share) < leastTold ? 'same' : share > 0 ? 'up' : 'down';
  return t(`release.${way}`, { ...facts, share: formatShare(language, Math.abs(share)) });
}

/** Less than this is no news, as for figures. */
const leastTold = 0.01;

function dayOf(t: Translate<'explanation'>, language: Language, { day }: ExplanationFacts): string {
  if (!day) return '';
  return t(day.isBefore ? 'day.before' : 'day.within', {
    day: formatShortDay(language, day.date),
    gained: formatCount(language, day.gained),
    usual: formatCount(language, day.usual),
  });
}
