/** The parts of own figures on other pages: loaded for those who have some, and for nobody else. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import { type OwnAsked, readListenerWindow, readOwnSeries } from './own-series-query.ts';

const ownPanel = later(() => import('./own-panel.tsx'));
/** In px, with one figure by the day. */
const ownHeight = 480;
const windowPanel = later(() => import('./window-panel.tsx'));
/** In px, without its table. */
const windowHeight = 200;

/** `empty`: what stands where nothing at all is imported. */
type OwnSeriesProps = { asked: OwnAsked; empty?: ReactNode };

export function OwnSeriesWhereThere({ asked, empty = null }: OwnSeriesProps) {
  const { data } = useQuery(readOwnSeries(asked));
  if (!data) return null;
  if (data.known === null && data.figures.length === 0 && data.playlists.length === 0) return empty;
  return (
    <WhenNear height={ownHeight} part={ownPanel}>
      {({ OwnSeriesPanel }) => <OwnSeriesPanel asked={asked} key={asked.songId} />}
    </WhenNear>
  );
}

/** `isShort`: the sentence alone, with the way to the rest. */
export function WindowWhereThere({ isShort = false }: { isShort?: boolean }) {
  const { data } = useQuery(readListenerWindow());
  return data?.window ? (
    <WhenNear height={windowHeight} part={windowPanel}>
      {({ WindowPanel }) => <WindowPanel isShort={isShort} />}
    </WhenNear>
  ) : null;
}
