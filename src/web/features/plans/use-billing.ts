/** What is known of paying. */
import { useQuery } from '@tanstack/react-query';
import type { changeBilling, getBilling, listInvoices } from '#contract/billing.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { getSite } from '#contract/site.ts';
import { useMay } from '#web/data/may.tsx';
import { read } from '#web/data/query.ts';

export type Billing = ReplyOf<typeof getBilling>;
export type Plan = BodyOf<typeof changeBilling>;

export const readBilling = () => read<typeof getBilling>('/api/billing');
export const readInvoices = () => read<typeof listInvoices>('/api/billing/invoices');

/** Of the owner alone, and where somebody can pay. */
export function useBilling() {
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const isOwner = useMay('owner');
  return useQuery({ ...readBilling(), enabled: isOwner && site?.canPay === true });
}
