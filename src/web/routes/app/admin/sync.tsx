/** `/admin/sync`: for administrators; for everyone else there is nothing at this address. */
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { isAdministrator, readCurrentUser } from '#web/data/current-user.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { readSyncStatus } from '#web/features/admin/queries.ts';
import { SyncPage } from '#web/features/admin/sync-page.tsx';
import { NotFound } from '#web/features/frame/not-found.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['admin'] };

const prefetch = serverPrefetch(() => [readSyncStatus()]);

export const loader = async (args: LoaderFunctionArgs) =>
  (await isAdministrator(args)) ? data(await prefetch(args)) : data(null, { status: 404 });

export const clientLoader = async (args: ClientLoaderFunctionArgs) => {
  const user = getBrowserClient().getQueryData<CurrentUser | null>(readCurrentUser().queryKey);
  return clientPrefetch(() => (user?.isAdmin ? [readSyncStatus()] : []))(args);
};

export default function AdminSyncPage() {
  const { data: user } = useQuery(readCurrentUser());
  return user?.isAdmin ? <SyncPage /> : <NotFound />;
}
