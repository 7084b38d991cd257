/** `/admin/audit`: for administrators; for everyone else there is nothing at this address. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { isAdministrator, useCurrentUser } from '#web/data/current-user.ts';
import { AuditPage } from '#web/features/admin/audit/audit-page.tsx';
import { NotFound } from '#web/features/frame/not-found.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['subscribers', 'files'] };

export const loader = async (args: LoaderFunctionArgs) =>
  data(null, { status: (await isAdministrator(args)) ? 200 : 404 });

/** The page reads for itself, a page of its list at a time. */
export const clientLoader = async () => null;

export default function AdminAuditPage() {
  const user = useCurrentUser();
  return user?.isAdmin ? <AuditPage /> : <NotFound />;
}
