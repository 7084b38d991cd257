/** The list, or some of its songs, as a file: where it is found, and how one is made of several. */
import { urlOf } from '#contract/address.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { exportTracks } from '#contract/track-export.ts';
import { filtersOf, type ListState } from './list-state.ts';

export type ExportFormat = 'csv' | 'json';

/** Longer addresses than 8 KB are refused by servers and proxies: more ids than this do not fit. */
export const mostIdsInAddress = 150;

/** With `ids` only these songs, in the list's order. */
export const exportAddress = (state: ListState, format: ExportFormat, ids?: readonly string[]): string =>
  urlOf(
    pathOf<typeof exportTracks>('/api/tracks/export'),
    {},
    {
      format,
      ...filtersOf(state),
      ids: ids?.join(','),
    },
  );

const pathOf = <E extends Endpoint>(path: E['path']): string => path;

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/**
 * Saves more songs than fit one address, in the order given: the files of several reads, joined into one. Rejects when a
 * part cannot be read; nothing is saved then.
 */
export async function saveSelection(
  state: ListState,
  format: ExportFormat,
  ids: readonly string[],
): Promise<void> {
  const parts: string[] = [];
  for (let start = 0; start < ids.length; start += mostIdsInAddress) {
    const some = ids.slice(start, start + mostIdsInAddress);
    parts.push(await readText(exportAddress(state, format, some)));
  }
  const url = URL.createObjectURL(new Blob([joinParts(parts, format)], { type: types[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `tracks.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Each part is a whole file: of a CSV the head stands once, of JSON the lists become one. */
export function joinParts(parts: readonly string[], format: ExportFormat): string {
  if (format === 'json')
    return JSON.stringify(
      parts.flatMap((part) => JSON.parse(part) as unknown[]),
      null,
      1,
    );
  return parts.map((part, place) => (place === 0 ? part : part.replace(/^.*?\r?\n/, ''))).join('');
}

async function readText(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return response.text();
}
