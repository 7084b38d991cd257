/** Reports as their page reads and changes them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  addReport,
  changeReport,
  getReport,
  listReports,
  previewReport,
  Report,
  ReportFields,
  removeReport,
  removeReportLogo,
  restoreReport,
} from '#contract/reports.ts';
import { mostReports } from '#domain/limits.ts';
import { ApiError, pageHeaders, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { saveFile } from '#web/data/save-file.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

export const readReports = () => read<typeof listReports>('/api/reports');
export const readReport = (id: string) => read<typeof getReport>('/api/reports/:id', { params: { id } });

/** What it would say as it stands in the form. */
export const readPreview = (fields: ReportFields, id: string | undefined) => ({
  queryKey: ['/api/reports/preview', fields, id],
  queryFn: () =>
    send<typeof previewReport>('POST', '/api/reports/preview', { body: { ...fields, ...(id && { id }) } }),
  staleTime: 60_000,
  retry: false,
});

/** What came of a change is shown at once, and in the list. */
export function useTakenReport() {
  const client = useQueryClient();
  return (report: Report) => {
    client.setQueryData(readReport(report.id).queryKey, report);
    return invalidate(client, '/api/reports');
  };
}

/** Makes one, or changes that of an id. */
export function useSaveReport(id: string | undefined, onSaved: (report: Report) => void) {
  const taken = useTakenReport();
  const { t } = useTranslation('reports');
  const { count } = useFormats();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: ReportFields): Promise<Report> =>
      id
        ? send<typeof changeReport>('PATCH', '/api/reports/:id', { params: { id }, body })
        : send<typeof addReport>('POST', '/api/reports', { body }),
    onError: (error) =>
      toast({
        title: t('edit.notSaved'),
        description:
          error instanceof ApiError && error.status === 409
            ? t('edit.full', { n: count(mostReports) })
            : errorText(error),
        variant: 'destructive',
      }),
    onSuccess: (report) => {
      toast({ title: t('edit.saved') });
      onSaved(report);
      return taken(report);
    },
  });
}

export function useRemoveReport() {
  const client = useQueryClient();
  const { t } = useTranslation('reports');
  const failed = useFailed();
  const undoable = useUndoable();
  // The list alone: the page of the one that is gone is left first, and would say that it is missing.
  const readAgain = () => client.invalidateQueries(readReports());
  const restore = (id: string) =>
    void send<typeof restoreReport>('POST', '/api/reports/:id/restore', { params: { id } }).then(
      readAgain,
      failed(t('edit.notRestored')),
    );
  return useMutation({
    mutationFn: ({ id }: Report) =>
      send<typeof removeReport>('DELETE', '/api/reports/:id', { params: { id } }),
    onError: failed(t('edit.notDeleted')),
    onSuccess: (_reply, { id, title }) => {
      undoable({ title: t('edit.deleted', { name: title }), undo: () => restore(id) });
      return readAgain();
    },
  });
}

export function useSetLogo(id: string) {
  const taken = useTakenReport();
  return useMutation({
    mutationFn: async (file: File): Promise<Report> => {
      const body = new FormData();
      body.append('picture', file);
      const response = await fetch(`/api/reports/${id}/logo`, {
        ...{ method: 'POST', body, credentials: 'include', headers: pageHeaders() },
      });
      const text = await response.text();
      if (!response.ok) throw new ApiError(response, text);
      return JSON.parse(text);
    },
    onSuccess: taken,
  });
}

export function useRemoveLogo(id: string) {
  const taken = useTakenReport();
  return useMutation({
    mutationFn: () => send<typeof removeReportLogo>('DELETE', '/api/reports/:id/logo', { params: { id } }),
    onSuccess: taken,
  });
}

/** Read first and handed over then, so that what goes wrong is said on the page. */
export function useDownload() {
  const { t } = useTranslation('reports');
  const failed = useFailed();
  return useMutation({
    mutationFn: async (path: string) => {
      const response = await fetch(path, { credentials: 'include', headers: pageHeaders() });
      if (!response.ok) throw new ApiError(response, await response.text());
      const said = response.headers.get('content-disposition') ?? '';
      const name = /filename="([^"]+)"/.exec(said)?.[1] ?? path.split('/').at(-1) ?? 'report';
      saveFile(name, await response.blob());
    },
    onError: failed(t('download.failed')),
  });
}
