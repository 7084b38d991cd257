/** `/admin/billing`: for administrators; for everyone else there is nothing at this address. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { isAdministrator, useCurrentUser } from '#web/data/current-user.ts';
import { BillingPage } from '#web/features/admin/billing/billing-page.tsx';
import { NotFound } from '#web/features/frame/not-found.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['subscribers'] };

export const loader = async (args: LoaderFunctionArgs) =>
  data(null, { status: (await isAdministrator(args)) ? 200 : 404 });

/** The page reads for itself: its figures are never older than the look at them. */
export const clientLoader = async () => null;

export default function AdminBillingPage() {
  const user = useCurrentUser();
  return user?.isAdmin ? <BillingPage /> : <NotFound />;
}
