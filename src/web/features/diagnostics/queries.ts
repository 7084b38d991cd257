/** What the address asks for, and its reads. */
import type { exportDiagnostics, getDiagnostics } from '#contract/diagnostics.ts';
import type { getUpload, listUploads } from '#contract/uploads.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

export type Asked = { upload: string | undefined; against: string | undefined };

const idIn = (text: string | null): string | undefined =>
  text && /^\w{5,60}$/.test(text) ? text : undefined;

export const askedIn = (search: URLSearchParams): Asked => ({
  upload: idIn(search.get('upload')),
  against: idIn(search.get('against')),
});

/** The latest that one chooses from; others are reached from their row in the list of uploads. */
export const readChoices = () => read<typeof listUploads>('/api/uploads', { query: { limit: 100 } });

export const readVersions = (id: string) => read<typeof getUpload>('/api/uploads/:id', { params: { id } });

export const readDiagnostics = (id: string) =>
  read<typeof getDiagnostics>('/api/uploads/:id/diagnostics', { params: { id } });

export const fileOf = (id: string, format: 'csv' | 'json' | 'pdf', lang?: Language): string =>
  addressOf<typeof exportDiagnostics>('/api/uploads/:id/diagnostics/export', {
    params: { id },
    query: { format, lang },
  });
