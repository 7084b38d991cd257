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
import { useSay } from '#web/ui/use-say.ts';
import { type Billing, type Plan, readBilling } from './use-billing.ts';

const useFailed = () => useSay().failed();

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
  const [onSuccess, onError] = [useTaken(), useFailed()];
  return useMutation({
    mutationFn: (ends: boolean) => send<typeof endBilling>('POST', '/api/billing/ending', { body: { ends } }),
    onSuccess,
    onError,
  });
}

export function useQuote() {
  const onError = useFailed();
  return useMutation({
    mutationFn: (body: Plan) => send<typeof quoteBilling>('POST', '/api/billing/quote', { body }),
    onError,
  });
}

export function useChangePlan() {
  const [onSuccess, onError] = [useTaken(), useFailed()];
  return useMutation({
    mutationFn: (body: Plan) => send<typeof changeBilling>('POST', '/api/billing/plan', { body }),
    onSuccess,
    onError,
  });
}

export function usePortal() {
  const onError = useFailed();
  return useMutation({
    mutationFn: () => send<typeof openBillingPortal>('POST', '/api/billing/portal'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
}
