/** Imports: what is read of them, how files are sent, and what can be done with one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  answerImport,
  applyImport,
  getImport,
  listImportRows,
  listImportSubjects,
  listImports,
  MusicImport,
  matchImportSubject,
  previewImport,
  undoImport,
} from '#contract/imports.ts';
import type { ImportState, RowVerdict } from '#domain/imports.ts';
import { ApiError, addressOf, pageHeaders, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';

export const readImports = () => read<typeof listImports>('/api/imports');
export const readImport = (id: string) => read<typeof getImport>('/api/imports/:id', { params: { id } });

type Working = Extract<ImportState, 'reading' | 'applying' | 'undoing'>;
export const isWorking = (state: ImportState): state is Working =>
  state === 'reading' || state === 'applying' || state === 'undoing';

/** What is saved of songs that are not on the list: money, which counts in earnings, and counts, which are seen once they are on it. */
export function unlistedIn({ rows, files }: MusicImport): { money: boolean; counts: boolean } {
  const told = rows.unmatched > 0 ? files.filter(({ isLeftOut }) => !isLeftOut) : [];
  return {
    money: told.some(({ money }) => money.length > 0),
    counts: told.some(({ money, keepsUnlisted }) => money.length === 0 && keepsUnlisted),
  };
}

/** Its progress is told live; asking as well keeps it moving where the stream is cut off. */
const everyMs = 2000;

export const useImports = () =>
  useQuery({
    ...readImports(),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isWorking(state)) ? everyMs : false),
  });

export const useImport = (id: string) =>
  useQuery({
    ...readImport(id),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? everyMs : false),
  });

/** Page after page, as what belongs to one import is; read anew when its dry run is made anew. */
export const useImportRows = (id: string, verdict: RowVerdict | undefined) =>
  usePages<typeof listImportRows>(
    addressOf<typeof listImportRows>('/api/imports/:id/rows', {
      params: { id },
      query: verdict ? { verdict } : {},
    }),
  );

export const useImportSubjects = (id: string) =>
  usePages<typeof listImportSubjects>(
    addressOf<typeof listImportSubjects>('/api/imports/:id/subjects', { params: { id } }),
  );

export const useImportPreview = (id: string) =>
  useQuery(read<typeof previewImport>('/api/imports/:id/preview', { params: { id } }));

export type FileAnswer = Parameters<typeof send<typeof answerImport>>[2] extends infer Inputs
  ? Inputs extends { body?: { files: readonly (infer Answer)[] } }
    ? Answer
    : never
  : never;

/** What somebody does with one import: each replies with how it stands, and what hangs on it is read anew. */
export function useImportActions(id: string) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  const client = useQueryClient();
  const settled = {
    onSuccess: (reply: MusicImport) => client.setQueryData(readImport(id).queryKey, reply),
    onError: (error: unknown) =>
      toast({
        title: t('page.notDone'),
        description: isStale(error) ? t('page.changed') : errorText(error),
        variant: 'destructive' as const,
      }),
    onSettled: () => invalidate(client, '/api/imports'),
  };
  const params = { id };
  return {
    answer: useMutation({
      ...settled,
      mutationFn: (files: readonly FileAnswer[]) =>
        send<typeof answerImport>('PATCH', '/api/imports/:id', { params, body: { files: [...files] } }),
    }),
    match: useMutation({
      ...settled,
      /** A statement names one song once for each store: all of them are the one link. */
      mutationFn: async ({
        subjectIds,
        trackId,
      }: {
        subjectIds: readonly [string, ...string[]];
        trackId: string | null;
      }) => {
        const matched = (subjectId: string) =>
          send<typeof matchImportSubject>('PATCH', '/api/imports/:id/subjects/:subjectId', {
            params: { id, subjectId },
            body: { trackId },
          });
        const [first, ...rest] = subjectIds;
        let reply = await matched(first);
        for (const subjectId of rest) reply = await matched(subjectId);
        return reply;
      },
    }),
    apply: useMutation({
      ...settled,
      mutationFn: () => send<typeof applyImport>('POST', '/api/imports/:id/apply', { params }),
    }),
    undo: useMutation({
      ...settled,
      mutationFn: () => send<typeof undoImport>('DELETE', '/api/imports/:id', { params }),
    }),
  };
}

/** It was applied elsewhere, or what it was compared with is no longer so. */
const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict';

/**
 * Sends files as a browser's form would. `fetch` tells nothing of how much has gone, which matters for 200 MB on a
 * phone; `onShare` is told, from 0 to 1.
 */
export function sendFiles(
  { files, trackId }: { files: readonly File[]; trackId?: string | undefined },
  { onShare, signal }: { onShare: (share: number) => void; signal: AbortSignal },
): Promise<MusicImport> {
  const form = new FormData();
  if (trackId) form.append('trackId', trackId);
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/imports');
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onShare(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 300) return resolve(JSON.parse(responseText) as MusicImport);
      reject(new ApiError(new Response(null, { status, statusText }), responseText));
    });
    request.addEventListener('error', () => reject(new Error('The connection broke.')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
