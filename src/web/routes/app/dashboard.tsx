/** `/dashboard`: the numbers; in their place, at first, the add box of the tracks feature and the offer of sample data. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { SampleOffer } from '#web/features/accounts/sample/sample-offer.tsx';
import { Dashboard } from '#web/features/analytics/dashboard.tsx';
import { readOverview } from '#web/features/analytics/use-overview.ts';
import { isReady } from '#web/features/frame/navigation.ts';
import { AddBox } from '#web/features/tracks/add/add-box.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['analytics', 'metrics', 'add', 'controls'] };

/** Which days a period spans depends on the reader's zone. */
const overviewFor = (url: URL, user: unknown, cookies: string | null) =>
  readOverview(url.searchParams, readPreferences(cookies).controls, {
    timeZone: (user as CurrentUser | null | undefined)?.timeZone ?? 'UTC',
    now: new Date(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  const { cookies } = args.context.get(pageRequest);
  return serverPrefetch(({ url }) => (user ? [overviewFor(url, user, cookies)] : []))(args);
}

export const clientLoader = clientPrefetch(({ url }) => [
  overviewFor(url, knownUser(getBrowserClient()), document.cookie),
]);

const plansPath = isReady('/subscription') ? '/subscription' : undefined;

export default function DashboardPage() {
  return <Dashboard addBox={<AddBox />} plansPath={plansPath} sampleData={<SampleOffer />} />;
}
