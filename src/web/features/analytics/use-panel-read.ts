/** A reading of one panel: what was read last stays, dimmed, and what fails is said in the panel it belongs to. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/data/error-text.ts';
import { useKept } from '#web/data/use-kept.ts';
import type { PanelError } from '#web/ui/panel.tsx';

export function usePanelRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): { data: Data | undefined; stale: boolean; error: Error | null; panelError: PanelError | undefined } {
  const { t } = useTranslation('analytics');
  const errorText = useErrorText();
  const { data, error, isFetching, isOld, refetch } = useKept(options);
  return {
    data,
    stale: isOld,
    error,
    panelError: error
      ? {
          message: errorText(error),
          retryLabel: t('failed.retry'),
          onRetry: () => void refetch(),
          retrying: isFetching,
        }
      : undefined,
  };
}
