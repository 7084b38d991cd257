/**
 * The state of a page's control bar, which lives in the address and is kept for the next page. A loader reads the same by
 * `readControls(url.searchParams, readPreferences(cookies).controls, offered)`.
 */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useKept } from '#web/shell/use-kept.ts';
import { toast } from '#web/ui/toast-store.ts';
import {
  type Controls,
  keptOf,
  offeredAnywhere,
  type Preset,
  parametersOf,
  presets,
  readControls,
} from './controls.ts';

export type ControlState = {
  controls: Controls;
  /** The presets that the page can show. */
  offered: readonly Preset[];
  releasedOn: string | undefined;
  choose: (change: Partial<Controls>) => void;
  /** The address of what is shown, whatever its reader has kept. */
  link: () => string;
};

export type ControlOptions = {
  /** Presets that the page can show; all by default. */
  offered?: readonly Preset[];
  /** The day of a song's release, which offers all days since. */
  releasedOn?: string | undefined;
};

export function useControls({ offered, releasedOn }: ControlOptions = {}): ControlState {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [kept, keep] = useKept('controls');
  const names = offered ?? (releasedOn === undefined ? offeredAnywhere : presets);
  const controls = useMemo(() => readControls(search, kept, names), [search, kept, names]);
  const choose = (change: Partial<Controls>) => {
    // Of another period nobody has said how it is cut.
    const isPeriod = 'preset' in change || 'days' in change;
    const next = {
      ...controls,
      ...(isPeriod && { preset: undefined, days: undefined, interval: undefined }),
      ...change,
    };
    pin(addressOf(search, controls));
    keep(keptOf(next, kept));
    void navigate({ search: addressOf(search, next) }, { preventScrollReset: true });
  };
  const link = () => `${location.origin}${location.pathname}${addressOf(search, controls)}`;
  return { controls, offered: names, releasedOn, choose, link };
}

function addressOf(search: URLSearchParams, controls: Controls): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parametersOf(controls)))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return `?${next}`;
}

/** What is left gets an address that says what it shows: going back to one without would show what was kept since. */
const pin = (address: string): void => history.replaceState(history.state, '', address + location.hash);

export function useCopyLink(link: () => string): () => void {
  const { t } = useTranslation('controls');
  return () =>
    void navigator.clipboard.writeText(link()).then(
      () => toast({ title: t('link.copied') }),
      () => toast({ title: t('link.failed'), variant: 'destructive' }),
    );
}
