/** How large each scenario is: in full for the report, short for a look and for `npm test`, which plays some. */
import type { BombsSize } from './scenarios/bombs.ts';
import type { BucketSize } from './scenarios/bucket.ts';
import type { ChaosSize } from './scenarios/chaos.ts';
import type { ClockSize } from './scenarios/clock.ts';
import type { DiskSize } from './scenarios/disk.ts';
import type { KillsSize } from './scenarios/kills.ts';
import type { NightSize } from './scenarios/night.ts';
import type { OutageSize } from './scenarios/outage.ts';
import type { RefusedSize } from './scenarios/refused.ts';
import type { RestartSize } from './scenarios/restart.ts';
import type { RolesSize } from './scenarios/roles.ts';
import type { WithdrawnSize } from './scenarios/withdrawn.ts';

export type Sizes = {
  kills: KillsSize;
  chaos: ChaosSize;
  restart: RestartSize;
  outage: OutageSize;
  roles: RolesSize;
  clock: ClockSize;
  night: NightSize;
  disk: DiskSize;
  links: { count: number };
  bombs: BombsSize;
  refused: RefusedSize;
  withdrawn: WithdrawnSize;
  bucket: BucketSize;
};

export const full: Sizes = {
  kills: {
    songs: { youtube: 49_000, deezer: 1_000 },
    kills: 200,
    workers: 4,
    pauseMilliseconds: 400,
    claimSeconds: 60,
  },
  chaos: { songs: { youtube: 20_000, deezer: 500 }, workers: 4, share: 0.3, mostSeconds: 900 },
  restart: { songs: { youtube: 40_000, deezer: 500 }, workers: 4, restarts: 6 },
  outage: { rounds: 60, holds: 3, orphans: 13 },
  roles: { songs: 400, workers: 4 },
  clock: { songs: 10_000, workers: 4, jumps: 60 },
  night: { songs: 500 },
  disk: { songs: 10_000, megabytes: 250 },
  links: { count: 1_000_000 },
  bombs: { rounds: 10, uploaders: 12, megabytes: 60 },
  refused: { songs: 5 },
  withdrawn: { rounds: 150, readers: 6 },
  bucket: { seconds: 300 },
};

export const short: Sizes = {
  kills: {
    songs: { youtube: 2_000, deezer: 60 },
    kills: 6,
    workers: 4,
    pauseMilliseconds: 300,
    claimSeconds: 10,
  },
  chaos: { songs: { youtube: 600, deezer: 40 }, workers: 2, share: 0.3, mostSeconds: 150 },
  restart: { songs: { youtube: 3_000 }, workers: 2, restarts: 2 },
  outage: { rounds: 6, holds: 1, orphans: 0 },
  roles: { songs: 40, workers: 4 },
  clock: { songs: 600, workers: 3, jumps: 8 },
  night: { songs: 25 },
  disk: { songs: 2_000, megabytes: 160 },
  links: { count: 50_000 },
  bombs: { rounds: 1, uploaders: 6, megabytes: 60 },
  refused: { songs: 3 },
  withdrawn: { rounds: 6, readers: 6 },
  bucket: { seconds: 10 },
};
