/** What of paying is changed; visitors load none of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  changeBilling,
  endBilling,
  openBillingPortal,
  quoteBilling,
  readBillingAgain,
} from '#contract/billing.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { type Billing, type Plan, readBilling } from './use-billing.ts';

const useRefused = () => useFailed()();

/** What comes of a change is shown at once; songs may be paused or go on by it. */
function useTaken() {
  const client = useQueryClient();
  return async (billing: Billing) => {
    client.setQueryData(readBilling().queryKey, billing);
    await Promise.all(
      ['/api/billing/invoices', '/api/auth', '/api/tracks', '/api/analytics'].map((path) =>
        invalidate(client, path),
      ),
    );
  };
}

export function useReadAgain() {
  const onSuccess = useTaken();
  return useMutation({
    mutationFn: () => send<typeof readBillingAgain>('POST', '/api/billing/read'),
    onSuccess,
  });
}

export function useEnding() {
  const [onSuccess, onError] = [useTaken(), useRefused()];
  return useMutation({
    mutationFn: (ends: boolean) => send<typeof endBilling>('POST', '/api/billing/ending', { body: { ends } }),
    onSuccess,
    onError,
  });
}

export function useQuote() {
  const onError = useRefused();
  return useMutation({
    mutationFn: (body: Plan) => send<typeof quoteBilling>('POST', '/api/billing/quote', { body }),
    onError,
  });
}

export function useChangePlan() {
  const [onSuccess, onError] = [useTaken(), useRefused()];
  return useMutation({
    mutationFn: (body: Plan) => send<typeof changeBilling>('POST', '/api/billing/plan', { body }),
    onSuccess,
    onError,
  });
}

export function usePortal() {
  const onError = useRefused();
  return useMutation({
    mutationFn: () => send<typeof openBillingPortal>('POST', '/api/billing/portal'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
}
