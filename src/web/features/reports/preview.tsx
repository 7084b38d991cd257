/** What the report says as it stands in the form, some moments after the last change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Report, ReportFields } from '#contract/reports.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { DocumentView } from './document/document-view.tsx';
import { readPreview } from './requests.ts';

const restMs = 500;

type PreviewProps = { fields: ReportFields; isReady: boolean; report: Report | undefined };

export function Preview({ fields, isReady, report }: PreviewProps) {
  const { t } = useTranslation('reports');
  const asked = useDebounced(fields, restMs);
  const version = report?.updatedAt;
  const { queryKey, ...reading } = readPreview(asked, report?.id);
  const query = useQuery({
    ...reading,
    // Its logo is changed beside the form.
    queryKey: [...queryKey, version],
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const failure = usePanelError(query, t('preview.failed'));
  const { data, isPlaceholderData } = query;
  return (
    <section aria-label={t('preview.title')} className="min-w-0">
      {failure ? (
        <RetryAlert {...failure} className="mb-4">
          {failure.message}
        </RetryAlert>
      ) : null}
      {data ? (
        <DocumentView document={data} isStale={isPlaceholderData || asked !== fields} />
      ) : failure ? null : (
        <div role="status">
          <span className="sr-only">{t('preview.loading')}</span>
          <Skeleton className="h-[36rem]" />
        </div>
      )}
    </section>
  );
}
