/** `/dashboard`: the numbers, and the add box of the tracks feature within them. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { Dashboard } from '#web/features/analytics/dashboard.tsx';
import { readOverview } from '#web/features/analytics/use-overview.ts';
import { isReady } from '#web/features/frame/navigation.ts';
import { AddTracks } from '#web/features/tracks/add/add-box.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['analytics', 'metrics', 'add'] };

const zoneOf = (user: unknown): string => (user as CurrentUser | null | undefined)?.timeZone ?? 'UTC';

/** Which days a period spans depends on the reader's zone. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await args.context
    .get(pageRequest)
    .get('/api/auth/user')
    .catch(() => null);
  return serverPrefetch(({ url }) => (user ? [readOverview(url.searchParams, zoneOf(user))] : []))(args);
}

export const clientLoader = clientPrefetch(({ url }) => [
  readOverview(url.searchParams, zoneOf(getBrowserClient().getQueryData(['/api/auth/user']))),
]);

const plansPath = isReady('/subscription') ? '/subscription' : undefined;

export default function DashboardPage() {
  return (
    <Dashboard
      plansPath={plansPath}
      renderAddBox={(size) => <AddTracks plansPath={plansPath} size={size} />}
    />
  );
}
