/** Which songs the list shows and in which order: the API's own rules, applied to the list the browser holds. */
import type { Track } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { isMetric, leadingCounters } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import { leadingChange } from '#web/music/leading-metric.tsx';
import type { ListState, SortKey } from './list-state.ts';
import { judgedOf } from './rows.ts';

type Reader = { language: string; timeZone: string };

const textSorts: ReadonlySet<SortKey> = new Set<SortKey>(['title', 'artist']);

/** Songs without a value come last in either order; equals stand by their ids, which follow time. */
export function filterAndSort(tracks: readonly Track[], state: ListState, reader: Reader): Track[] {
  const { compare } = new Intl.Collator(reader.language, { numeric: true, sensitivity: 'base' });
  const direction = state.order === 'asc' ? 1 : -1;
  // A language's rules cost many times more than comparing dates and numbers as they stand.
  const isText = textSorts.has(state.sort);
  return filterTracks(tracks, state, reader.timeZone)
    .map((track) => ({ track, value: sortValue(track, state.sort) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        if (a.value !== b.value) return a.value === null ? 1 : -1;
      } else {
        const order = isText ? compare(String(a.value), String(b.value)) : byOrder(a.value, b.value);
        if (order !== 0) return direction * order;
      }
      return direction * byOrder(a.track.id, b.track.id);
    })
    .map(({ track }) => track);
}

function filterTracks(tracks: readonly Track[], state: ListState, timeZone: string): readonly Track[] {
  const words = state.search.trim().toLowerCase();
  const { platform, growth, addedFrom, addedTo, by } = state;
  if (!words && !platform && !growth && !addedFrom && !addedTo) return tracks;
  const shown = tracks.filter((track) => {
    if (platform && track.platform !== platform) return false;
    if (growth && by === 'link' && track.momentum?.state !== growth) return false;
    if (words && !`${track.title}\n${track.artist}\n${track.album ?? ''}`.toLowerCase().includes(words))
      return false;
    if (!addedFrom && !addedTo) return true;
    const added = dayIn(new Date(track.addedAt), timeZone);
    return (!addedFrom || added >= addedFrom) && (!addedTo || added <= addedTo);
  });
  return growth && by === 'song' ? withWord(shown, growth) : shown;
}

/** All shown links of the songs whose word it is. */
function withWord(tracks: readonly Track[], growth: ListState['growth']): Track[] {
  const songs = Map.groupBy(tracks, ({ songId }) => songId);
  const wanted = new Set(
    [...songs].flatMap(([songId, links]) => (judgedOf(links)?.momentum?.state === growth ? [songId] : [])),
  );
  return tracks.filter(({ songId }) => wanted.has(songId));
}

function sortValue(track: Track, sort: SortKey): string | number | null {
  if (isMetric(sort)) return track.metrics[sort] ?? null;
  const { momentum } = track;
  switch (sort) {
    case 'change':
      return leadingChange(track) ?? null;
    case 'leading':
      return leadingCounters.map((name) => track.metrics[name]).find((value) => value !== undefined) ?? null;
    case 'against':
    case 'perDay':
      return momentum?.[sort] ?? null;
    case 'best':
      return momentum?.best?.gained ?? null;
    case 'state':
      return momentum?.state ? momentumStates.indexOf(momentum.state) : null;
    default:
      return track[sort] || null;
  }
}

const byOrder = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
