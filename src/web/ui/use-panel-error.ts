/** What a panel says of a reading that failed: what it was, why, and another try. */
import { useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { PanelError } from './panel.tsx';

type TextError = PanelError & { message: string };

type Reading = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** `failed` names what could not be read, where the panel’s title does not. */
export function usePanelError(reading: Reading, failed?: string): TextError | undefined {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { sentences } = useFormats();
  const { error, isFetching, refetch } = reading;
  if (!error) return undefined;
  return {
    message: sentences([failed && t('failed', { what: failed }), errorText(error)]),
    retryLabel: t('retry'),
    onRetry: () => {
      void refetch();
      // What failed at the same time failed most likely for the same reason: one try is for all that is on the page.
      void client.refetchQueries(
        { type: 'active', predicate: (query) => query.state.status === 'error' },
        { cancelRefetch: false },
      );
    },
    retrying: isFetching,
  };
}
