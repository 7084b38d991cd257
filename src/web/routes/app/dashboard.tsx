/** `/dashboard`: the numbers, and the add box of the tracks feature within them. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { Dashboard } from '#web/features/analytics/dashboard.tsx';
import { readOverview } from '#web/features/analytics/use-overview.ts';
import { isReady } from '#web/features/frame/navigation.ts';
import { AddBox } from '#web/features/tracks/add/add-box.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['analytics', 'metrics', 'add'] };

const zoneOf = (user: unknown): string => (user as CurrentUser | null | undefined)?.timeZone ?? 'UTC';

/** Which days a period spans depends on the reader's zone. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  return serverPrefetch(({ url }) => (user ? [readOverview(url.searchParams, zoneOf(user))] : []))(args);
}

export const clientLoader = clientPrefetch(({ url }) => [
  readOverview(url.searchParams, zoneOf(knownUser(getBrowserClient()))),
]);

const plansPath = isReady('/subscription') ? '/subscription' : undefined;

export default function DashboardPage() {
  return (
    <Dashboard plansPath={plansPath} renderAddBox={(size) => <AddBox plansPath={plansPath} size={size} />} />
  );
}
