/** The parts of own figures on other pages: loaded for those who have some, and for nobody else. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import {
  isOutside,
  latestOwnOf,
  type OwnAsked,
  readListenerWindow,
  readOwnSeries,
} from './own-series-query.ts';

const ownPanel = later(() => import('./own-panel.tsx'));
/** In px, with one figure by the day. */
const ownHeight = 480;
const latestOwn = later(() => import('./latest-own.tsx'));
/** In px. */
const latestHeight = 60;
const windowPanel = later(() => import('./window-panel.tsx'));
/** In px, without its table. */
const windowHeight = 200;

/** `empty`: what stands where nothing at all is imported. */
type OwnSeriesProps = { asked: OwnAsked; empty?: ReactNode };

export function OwnSeriesWhereThere({ asked, empty = null }: OwnSeriesProps) {
  const { data } = useQuery(readOwnSeries(asked));
  if (!data) return null;
  if (data.known === null && data.figures.length === 0 && data.playlists.length === 0) return empty;
  const isElsewhere = isOutside(data);
  return (
    <WhenNear height={ownHeight} part={ownPanel}>
      {({ OwnSeriesPanel }) => (
        <OwnSeriesPanel
          asked={isElsewhere ? { ...asked, ...data.known } : asked}
          isOutside={isElsewhere}
          key={`${asked.songId} ${isElsewhere}`}
        />
      )}
    </WhenNear>
  );
}

type LatestOwnProps = { songId: string; trackId: string; children: ReactNode };

/** A link without a number of its platform has its artist's own, where there is one; `children` otherwise. */
export function LatestOwnOr({ songId, trackId, children }: LatestOwnProps) {
  const { data } = useQuery(readOwnSeries({ songId }));
  const latest = data && latestOwnOf(data, trackId);
  if (!latest) return children;
  return (
    <WhenNear height={latestHeight} part={latestOwn}>
      {({ LatestOwn }) => <LatestOwn {...latest} />}
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
