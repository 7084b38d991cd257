/** How a report leaves the account: by its link, and on a schedule. */
import { useMutation } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  scheduleReport,
  shareReport,
  unscheduleReport,
  unshareReport,
} from '#contract/report-sending.ts';
import type { Report } from '#contract/reports.ts';
import { send } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useTakenReport } from './requests.ts';

/** Says what came of it. */
function useSending<Given = void>(make: (given: Given) => Promise<Report>, said: string) {
  const taken = useTakenReport();
  const { t } = useTranslation('reports');
  const failed = useFailed();
  return useMutation({
    mutationFn: make,
    onError: failed(t('edit.notSaved')),
    onSuccess: (report) => {
      toast({ title: said });
      return taken(report);
    },
  });
}

/** A new link, or new numbers at the one there is. */
export function useShareReport(id: string, what: 'created' | 'made') {
  const { t } = useTranslation('reports');
  return useSending(
    (body: BodyInputOf<typeof shareReport>) =>
      send<typeof shareReport>('POST', '/api/reports/:id/share', { params: { id }, body }),
    t(`share.${what}`),
  );
}

export function useUnshareReport(id: string) {
  const { t } = useTranslation('reports');
  return useSending(
    () => send<typeof unshareReport>('DELETE', '/api/reports/:id/share', { params: { id } }),
    t('share.withdrawn'),
  );
}

export function useScheduleReport(id: string) {
  const { t } = useTranslation('reports');
  return useSending(
    (body: BodyInputOf<typeof scheduleReport>) =>
      send<typeof scheduleReport>('PUT', '/api/reports/:id/schedule', { params: { id }, body }),
    t('schedule.saved'),
  );
}

export function useUnscheduleReport(id: string) {
  const { t } = useTranslation('reports');
  return useSending(
    () => send<typeof unscheduleReport>('DELETE', '/api/reports/:id/schedule', { params: { id } }),
    t('schedule.stopped'),
  );
}
