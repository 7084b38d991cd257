/** What an audience is counted in, and the groups that it is told in; both sides translate them. */
import { type Figure, figureKinds, figureNames } from './own-figures.ts';

/** What parts of a whole are counted in. */
export type AudienceFigure =
  | {
      [Name in Figure]: (typeof figureKinds)[Name] extends 'count' | 'level' ? Name : never;
    }[Figure]
  | 'viewShare'
  | 'watchShare';

const preferred: readonly AudienceFigure[] = [
  ...(['views', 'streams', 'plays', 'listeners', 'monthlyListeners', 'purchases', 'downloads'] as const),
  ...(['units', 'viewShare', 'watchShare', 'watchSeconds'] as const),
];

const isOfAudience = (name: Figure): name is AudienceFigure => /^(count|level)$/.test(figureKinds[name]);

/** Of a source that gives several the first of these is shown, until another one is asked for. */
export const audienceFigures = [...new Set([...preferred, ...figureNames.filter(isOfAudience)])] as [
  AudienceFigure,
  ...AudienceFigure[],
];

/** As YouTube groups them. */
export const ageGroups = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const;
