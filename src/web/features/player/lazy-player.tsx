/** The player as a part of its own, loaded when something is to play or was on before a reload. */
import { lazy, Suspense } from 'react';
import { usePlayerWanted } from '#web/music/player/player-wanted.ts';

const None = () => null;

// Not among what is loaded ahead: without a connection there is nothing to play.
const Player = lazy(() =>
  import('./player.tsx').then(
    ({ Player }) => ({ default: Player }),
    () => ({ default: None }),
  ),
);

export function LazyPlayer() {
  return usePlayerWanted() ? (
    <Suspense>
      <Player />
    </Suspense>
  ) : null;
}
