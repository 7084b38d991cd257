/** Statements of distributors and stores: sold and streamed, a month or a sale at a time. */
import type { KindSpec } from './spec.ts';
import { bandcamp } from './statements/bandcamp.ts';
import { believe } from './statements/believe.ts';
import { cdBaby } from './statements/cd-baby.ts';
import { distrokid } from './statements/distrokid.ts';
import { fuga } from './statements/fuga.ts';
import { imusicianReleases, imusicianSales } from './statements/imusician.ts';
import { symphonic } from './statements/symphonic.ts';
import { tunecore } from './statements/tunecore.ts';

export const distributorKinds: readonly KindSpec[] = [
  distrokid,
  tunecore,
  cdBaby,
  bandcamp,
  imusicianReleases,
  imusicianSales,
  symphonic,
  believe,
  fuga,
];
