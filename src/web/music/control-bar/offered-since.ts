/**
 * Which periods a page of one song offers: since its release where somebody says when that was and it is no longer ago
 * than the server tells, and of a song that came out lately only what lies within its days. Pure; apart, as most pages
 * are of no one song.
 */
import { addDays, earliest } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import { releaseAge } from '#domain/releases.ts';
import { daysOf, type Preset } from './controls.ts';

export function offeredSince(
  names: readonly Preset[],
  releasedOn: string | undefined,
  lastDay: string,
): readonly Preset[] {
  if (releasedOn === undefined || releasedOn < addDays(lastDay, 1 - mostDaysAsked))
    return names.filter((name) => name !== 'release');
  if (releaseAge(releasedOn, lastDay) === null) return names;
  const first = earliest(releasedOn, lastDay);
  return names.filter((name) => daysOf(name, { lastDay, releasedOn }).from >= first);
}
