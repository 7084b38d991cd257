/** What made the difference, in words: the same on the dashboard, in the API and wherever a sentence is sent. Pure. */
import type { TFunction } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { formatChange, formatCount, formatShortDay } from './formats.ts';

export type ExplanationFacts = {
  difference: number;
  song: { title: string; difference: number } | null;
  platform: { platform: PlatformId; difference: number } | null;
  day: { date: string; gained: number; usual: number; isBefore: boolean } | null;
};

/** Languages that set no space between sentences. */
const unspaced: readonly Language[] = ['zh', 'ja'];

/** Empty where none of the facts stands out. */
export function explanationSentence(
  t: TFunction<'explanation'>,
  language: Language,
  facts: ExplanationFacts,
): string {
  const said = [causeOf(t, language, facts), dayOf(t, language, facts)];
  return said.filter((sentence) => sentence !== '').join(unspaced.includes(language) ? '' : ' ');
}

function causeOf(
  t: TFunction<'explanation'>,
  language: Language,
  { difference, song, platform }: ExplanationFacts,
): string {
  const kind = song ? (platform ? 'both' : 'song') : platform ? 'platform' : null;
  if (!kind) return '';
  return t(`${difference > 0 ? 'rise' : 'fall'}.${kind}`, {
    title: song?.title ?? '',
    change: formatChange(language, song?.difference ?? 0),
    platform: platform ? platformNames[platform.platform] : '',
    byPlatform: formatChange(language, platform?.difference ?? 0),
  });
}

function dayOf(t: TFunction<'explanation'>, language: Language, { day }: ExplanationFacts): string {
  if (!day) return '';
  return t(day.isBefore ? 'day.before' : 'day.within', {
    day: formatShortDay(language, day.date),
    gained: formatCount(language, day.gained),
    usual: formatCount(language, day.usual),
  });
}
