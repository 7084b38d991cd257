/** What plays now, while the player is open: its position changes all the time, and so is asked for, not announced. */

type Playback = { time: () => number; seek: (seconds: number) => void };

let current: Playback | undefined;

export const playback = (): Playback | undefined => current;

/** Answers how to take it back. */
export function offerPlayback(offered: Playback): () => void {
  current = offered;
  return () => {
    if (current === offered) current = undefined;
  };
}
