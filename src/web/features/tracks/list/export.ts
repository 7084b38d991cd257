/** The list, or some of its songs, as a file: where it is found, and how one is made of several. */
import { chunk } from 'es-toolkit/array';
import { urlOf } from '#contract/address.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { exportTracks } from '#contract/track-export.ts';
import { byteOrderMark } from '#domain/cells.ts';
import { saveFile } from '#web/data/save-file.ts';
import { filtersOf, type ListState } from './list-state.ts';

/** `spreadsheet` is CSV too: made safe to open, and in an encoding that spreadsheets recognise. */
export type ExportFormat = 'csv' | 'spreadsheet' | 'json';

/** Longer addresses than 8 KB are refused by servers and proxies: more ids than this do not fit. */
export const mostIdsInAddress = 150;

/** With `ids` only these songs, in the list's order; with `except` all others that the filters let through. */
export const exportAddress = (
  state: ListState,
  format: ExportFormat,
  ids?: readonly string[],
  except: readonly string[] = [],
): string =>
  urlOf(
    pathOf<typeof exportTracks>('/api/tracks/export'),
    {},
    {
      format: endingOf[format],
      bom: format === 'spreadsheet' ? '1' : undefined,
      ...filtersOf(state),
      by: state.by === 'song' ? 'song' : undefined,
      ids: ids?.join(','),
      except: except.join(',') || undefined,
    },
  );

const pathOf = <E extends Endpoint>(path: E['path']): string => path;

const endingOf = { csv: 'csv', spreadsheet: 'csv', json: 'json' } as const;
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
  const parts: Part[] = [];
  for (const some of chunk(ids, mostIdsInAddress))
    parts.push(await readPart(exportAddress(state, format, some)));
  const text = joinParts(
    parts.map((part) => part.text),
    format,
  );
  saveFile(
    parts[0]?.name ?? `tracks.${endingOf[format]}`,
    new Blob([text], { type: types[endingOf[format]] }),
  );
}

/** Each part is a whole file: of a CSV the head stands once, of JSON the lists become one. */
export function joinParts(parts: readonly string[], format: ExportFormat): string {
  if (format === 'json')
    return JSON.stringify(
      parts.flatMap((part) => JSON.parse(part) as unknown[]),
      null,
      1,
    );
  const lines = parts.map((part, place) => (place === 0 ? part : part.replace(/^.*?\r?\n/, ''))).join('');
  // What is read as text comes without it.
  return format === 'spreadsheet' ? byteOrderMark + lines : lines;
}

type Part = { text: string; name: string | undefined };

async function readPart(address: string): Promise<Part> {
  const response = await fetch(address, { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { text: await response.text(), name };
}
