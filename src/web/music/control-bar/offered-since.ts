/**
 * Which periods a page of one song offers: since its release where somebody says when that was and it is no longer ago
 * than the server tells, else the longest that it does; and of a song that came out lately only what lies within its
 * days. Pure; apart, as most pages are of no one song.
 */
import { addDays, earliest } from '#domain/days.ts';
import { mostDaysAsked } from '#domain/limits.ts';
import { releaseAge } from '#domain/releases.ts';
import { daysOf, type Preset, presets } from './controls.ts';

/** For pages that tell all time, beside which no five years are needed. */
export const withAll: readonly Preset[] = presets.filter((name) => name !== '5-years');

export function offeredSince(
  names: readonly Preset[],
  releasedOn: string | undefined,
  lastDay: string,
): readonly Preset[] {
  if (releasedOn === undefined || releasedOn < addDays(lastDay, 1 - mostDaysAsked))
    return names.filter((name) => name !== 'release');
  const shorter = names.filter((name) => name !== '5-years');
  if (releaseAge(releasedOn, lastDay) === null) return shorter;
  const first = earliest(releasedOn, lastDay);
  return shorter.filter((name) => daysOf(name, { lastDay, releasedOn }).from >= first);
}
