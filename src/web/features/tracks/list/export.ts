/** The list, or some of its songs, as a file: where it is found, and how one is made of several. */
import { chunk } from 'es-toolkit/array';
import type { exportTracks } from '#contract/track-export.ts';
import { byteOrderMark } from '#domain/cells.ts';
import type { Language } from '#domain/languages.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import { addressOf } from '#web/data/api.ts';
import { saveFile } from '#web/data/save-file.ts';
import { filtersOf, type ListState } from './list-state.ts';

export type ExportFormat = 'shown' | 'csv' | 'json';

/** Longer addresses than 8 KB are refused by servers and proxies: more ids than this do not fit. */
export const mostIdsInAddress = 150;

export type ExportOf = {
  state: ListState;
  /** Those of the table. */
  columns: readonly ListColumn[];
  language: Language;
  /** Only these songs, in the list's order; all that the filters let through when absent. */
  ids?: readonly string[] | undefined;
  /** Without these. */
  except?: readonly string[] | undefined;
};

export const exportAddress = (format: ExportFormat, of: ExportOf): string =>
  addressOf<typeof exportTracks>('/api/tracks/export', {
    query: {
      format: endingOf[format],
      ...(format === 'shown' && { lang: of.language, columns: of.columns.join(',') }),
      ...filtersOf(of.state),
      ...(of.state.by === 'song' && { by: of.state.by }),
      ...(of.ids && { ids: of.ids.join(',') }),
      ...(of.except?.length && { except: of.except.join(',') }),
    },
  });

const endingOf = { shown: 'csv', csv: 'csv', json: 'json' } as const;
const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/**
 * Saves more songs than fit one address, in the order given: the files of several reads, joined into one. Rejects when a
 * part cannot be read; nothing is saved then.
 */
export async function saveSelection(
  format: ExportFormat,
  { ids, ...of }: ExportOf & { ids: readonly string[] },
): Promise<void> {
  const parts: Part[] = [];
  for (const some of chunk(ids, mostIdsInAddress))
    parts.push(await readPart(exportAddress(format, { ...of, ids: some })));
  const text = joinParts(
    parts.map((part) => part.text),
    format,
  );
  const ending = endingOf[format];
  saveFile(parts[0]?.name ?? `tracks.${ending}`, new Blob([text], { type: types[ending] }));
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
  return format === 'shown' ? byteOrderMark + lines : lines;
}

type Part = { text: string; name: string | undefined };

async function readPart(address: string): Promise<Part> {
  const response = await fetch(address, { credentials: 'include' });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { text: await response.text(), name };
}
