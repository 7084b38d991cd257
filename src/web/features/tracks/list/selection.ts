/** Which songs are chosen: some by their ids, or all that the filters let through but some. Pure. */
import { chunk } from 'es-toolkit/array';
import type { ChosenTracks } from '#contract/track-list.ts';
import { mostChosenAtOnce } from '#domain/limits.ts';
import { filtersOf, type ListState } from './list-state.ts';
import { linksOf, type Row } from './rows.ts';

export type Selection = {
  /** Those that are not loaded too. */
  isAll: boolean;
  /** Those that are chosen, or of all those that are not. */
  ids: ReadonlySet<string>;
};

export const noSelection: Selection = { isAll: false, ids: new Set() };
export const wholeSelection: Selection = { isAll: true, ids: new Set() };

export const isChosen = ({ isAll, ids }: Selection, id: string): boolean => isAll !== ids.has(id);

/** Of a song with several links some may be. */
export function isRowChosen(row: Row, selection: Selection): boolean | 'mixed' {
  const links = linksOf(row);
  const chosen = links.filter(({ id }) => isChosen(selection, id)).length;
  return chosen === 0 ? false : chosen === links.length || 'mixed';
}

export function withChoice(before: Selection, ids: readonly string[], isWanted: boolean): Selection {
  const named = new Set(ids);
  return {
    ...before,
    ids: isWanted === before.isAll ? before.ids.difference(named) : before.ids.union(named),
  };
}

/** Of so many that the filters let through. */
export const countChosen = ({ isAll, ids }: Selection, links: number): number =>
  isAll ? Math.max(0, links - ids.size) : ids.size;

/** As the API is told, in as many calls as it takes. */
export function chosenTracks({ isAll, ids }: Selection, state: ListState): ChosenTracks[] {
  const named = [...ids];
  if (isAll) {
    const { sort: _sort, order: _order, ...filters } = filtersOf(state);
    return [{ filters: { ...filters, by: state.by }, except: named }];
  }
  return chunk(named, mostChosenAtOnce).map((some) => ({ ids: some }));
}
