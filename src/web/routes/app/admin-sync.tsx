/** `/admin/sync`: for administrators; for everyone else there is nothing at this address. */
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { read } from '#web/data/query.ts';
import { isAdministrator } from '#web/data/signed-in.ts';
import { readSyncStatus } from '#web/features/admin/queries.ts';
import { SyncPage } from '#web/features/admin/sync-page.tsx';
import { NotFound } from '#web/features/frame/not-found.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['admin'] };

const readUser = () => read<typeof getCurrentUser>('/api/auth/user');
const prefetch = serverPrefetch(() => [readSyncStatus()]);

export const loader = async (args: LoaderFunctionArgs) =>
  (await isAdministrator(args)) ? data(await prefetch(args)) : data(null, { status: 404 });

export const clientLoader = async (args: ClientLoaderFunctionArgs) => {
  const user = getBrowserClient().getQueryData<CurrentUser | null>(readUser().queryKey);
  return clientPrefetch(() => (user?.isAdmin ? [readSyncStatus()] : []))(args);
};

export default function AdminSyncPage() {
  const { data: user } = useQuery(readUser());
  return user?.isAdmin ? <SyncPage /> : <NotFound />;
}
