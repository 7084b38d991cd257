/** Which songs are chosen. */
import { describe, expect, it } from 'vitest';
import { defaultState } from './list-state.ts';
import { chosenTracks, countChosen, isChosen, noSelection, wholeSelection, withChoice } from './selection.ts';

describe('[TRK-07] the selection', () => {
  it('is some songs by their ids', () => {
    const two = withChoice(withChoice(noSelection, ['a', 'b', 'c'], true), ['b'], false);
    expect(['a', 'b', 'c'].map((id) => isChosen(two, id))).toEqual([true, false, true]);
    expect(countChosen(two, 100)).toBe(2);
    expect(chosenTracks(two, defaultState)).toEqual([{ ids: ['a', 'c'] }]);
  });

  it('is all that the filters let through, those that were never read too, but some', () => {
    const rest = withChoice(withChoice(wholeSelection, ['a', 'b'], false), ['b'], true);
    expect(['a', 'b', 'never-read'].map((id) => isChosen(rest, id))).toEqual([false, true, true]);
    expect(countChosen(rest, 10_000)).toBe(9_999);
    const state = { ...defaultState, search: ' blue ', platform: 'deezer' as const };
    expect(chosenTracks(rest, state)).toEqual([
      { filters: { search: 'blue', platform: 'deezer', by: defaultState.by }, except: ['a'] },
    ]);
  });

  it('is told to the API in parts that it takes', () => {
    const ids = Array.from({ length: 1201 }, (_, n) => `id${n}`);
    const parts = chosenTracks(withChoice(noSelection, ids, true), defaultState);
    expect(parts.map((part) => ('ids' in part ? part.ids.length : 0))).toEqual([500, 500, 201]);
  });
});
