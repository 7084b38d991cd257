/** What an audience is counted in, and the groups that it is told in; both sides translate them. */
import { type Figure, figureKinds, figureNames } from './own-figures.ts';

/** Whatever is told of a country, an age or a device; how a recording sounds is of none. */
export type AudienceFigure = {
  [Name in Figure]: (typeof figureKinds)[Name] extends 'sound' ? never : Name;
}[Figure];

const preferred: readonly AudienceFigure[] = [
  ...(['views', 'streams', 'plays', 'listeners', 'monthlyListeners', 'purchases', 'downloads'] as const),
  ...(['units', 'viewShare', 'watchShare', 'watchSeconds'] as const),
];

/** Rows of it are parts of a whole. An average of each country is none: it has no share, and nothing is added up. */
export const isPartOfWhole = (figure: Figure): boolean =>
  ['count', 'level', 'money'].includes(figureKinds[figure]) ||
  figure === 'viewShare' ||
  figure === 'watchShare';

/**
 * What tables of several songs say of a country together. Who listens to two songs is one listener, and an average or a
 * share is of its own song: those are told of one song at a time.
 */
export const addsUpOverSongs = (figure: Figure): boolean => ['count', 'money'].includes(figureKinds[figure]);

const isOfAudience = (name: Figure): name is AudienceFigure => figureKinds[name] !== 'sound';
const others = figureNames.filter(isOfAudience);

/** Of a source that gives several the first of these is shown, until another one is asked for. */
export const audienceFigures = [...new Set([...preferred, ...others.filter(isPartOfWhole), ...others])] as [
  AudienceFigure,
  ...AudienceFigure[],
];

/** As YouTube groups them. */
export const ageGroups = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65-'] as const;
