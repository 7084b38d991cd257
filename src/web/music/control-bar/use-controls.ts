/**
 * The state of a page's control bar, which lives in the address and is kept for the next page. A loader reads the same by
 * `readControls(url.searchParams, readPreferences(cookies).controls, offered)`.
 */
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readPreferences } from '#web/data/preferences.ts';
import { useKept } from '#web/shell/use-kept.ts';
import {
  type Comparison,
  type Controls,
  comparisonsOffered,
  keptOf,
  offeredAnywhere,
  type Parameters,
  type Preset,
  parametersOf,
  presets,
  readControls,
} from './controls.ts';

/** What becomes of the controls; null: nothing. */
type ControlChange = Partial<Controls> | ((shown: Controls) => Partial<Controls> | null);

export type ControlState = {
  controls: Controls;
  /** The presets that the page can show. */
  offered: readonly Preset[];
  comparisons: readonly Comparison[];
  releasedOn: string | undefined;
  choose: (change: ControlChange) => void;
  /** The address of what is shown, whatever its reader has kept. */
  link: () => string;
};

export type ControlOptions = {
  /** Presets that the page can show; all by default. */
  offered?: readonly Preset[];
  /** The day of a song's release, which offers all days since. */
  releasedOn?: string | undefined;
  /** Whether it can be compared with the release before. */
  withReleases?: boolean;
};

export function useControls(options: ControlOptions = {}): ControlState {
  const { offered, releasedOn, withReleases = false } = options;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [kept, keep] = useKept('controls');
  const names = offered ?? (releasedOn === undefined ? offeredAnywhere : presets);
  const controls = useMemo(
    () => readControls(search, kept, names, withReleases),
    [search, kept, names, withReleases],
  );
  const choose = (change: ControlChange) => {
    // Keys may come faster than the page is drawn: what counts is the address.
    const address = new URLSearchParams(location.search);
    const shown = readControls(address, readPreferences(document.cookie).controls, names, withReleases);
    const changed = typeof change === 'function' ? change(shown) : change;
    if (!changed) return;
    // Of another period nobody has said how it is cut.
    const isPeriod = 'preset' in changed || 'days' in changed;
    const next = {
      ...shown,
      ...(isPeriod && { preset: undefined, days: undefined, interval: undefined }),
      ...changed,
    };
    pin(addressOf(address, parametersOf(shown)));
    keep(keptOf(next, kept));
    // A day that was opened is of the days before.
    if (isPeriod) address.delete('day');
    const search = addressOf(address, withoutUsual(parametersOf(next), changed));
    void navigate({ search }, { preventScrollReset: true });
  };
  const link = () => `${location.origin}${location.pathname}${addressOf(search, parametersOf(controls))}`;
  const comparisons = comparisonsOffered(withReleases);
  return { controls, offered: names, comparisons, releasedOn, choose, link };
}

/** What is as usual goes without saying, unless it was chosen just now. */
const withoutUsual = (said: Parameters, change: Partial<Controls>): Parameters => ({
  ...said,
  ...(said.compare === 'previous' && !('compare' in change) && { compare: null }),
  ...(said.weekday === 'auto' && !('isWeekdayMatched' in change) && { weekday: null }),
});

function addressOf(search: URLSearchParams, parameters: Parameters): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}

/** What is left gets an address that says what it shows: going back to one without would show what was kept since. */
const pin = (address: string): void => history.replaceState(history.state, '', address + location.hash);
