/** `/dashboard`: the numbers; in their place, at first, the add box of the tracks feature and the offer of sample data. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Overview } from '#contract/analytics.ts';
import { type Language, toLanguage } from '#domain/languages.ts';
import { languageOf } from '#domain/paths.ts';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { useMay } from '#web/data/may.tsx';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { SampleOffer } from '#web/features/accounts/sample/sample-offer.tsx';
import { Dashboard } from '#web/features/analytics/dashboard.tsx';
import { shownOverview } from '#web/features/analytics/shown-overview.ts';
import { readSuggestion } from '#web/features/analytics/suggestion-line.tsx';
import { readOverview } from '#web/features/analytics/use-overview.ts';
import { isReady } from '#web/features/frame/navigation.ts';
import { WindowWhereThere } from '#web/features/own-series/own-there.tsx';
import { RecapOffer } from '#web/features/recaps/recap-offer.tsx';
import { AddBox } from '#web/features/tracks/add/add-box.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

export const handle: PageHandle = {
  texts: [
    'analytics',
    'explanation',
    'changed',
    'insights',
    'metrics',
    'add',
    'controls',
    'files',
    'earnings',
    'cards',
  ],
};

const earningsPanel = later(() => import('#web/features/earnings/earnings-panel.tsx'));

/** Which days a period spans depends on the reader's zone, where its weeks begin on the language. */
const overviewFor = (
  url: URL,
  user: CurrentUser | null | undefined,
  cookies: string | null,
  language: Language,
) =>
  readOverview(url.searchParams, readPreferences(cookies).controls, {
    timeZone: user?.timeZone ?? 'UTC',
    now: new Date(),
    language,
  });

const shown = (data: unknown): unknown =>
  data && typeof data === 'object' && 'totals' in data ? shownOverview(data as Overview) : data;

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  const { cookies } = args.context.get(pageRequest);
  const saved = readPreferences(cookies).userLanguage ?? user?.language;
  return serverPrefetch(
    ({ url }) =>
      user ? [overviewFor(url, user, cookies, languageOf(url.pathname, saved)), readSuggestion()] : [],
    shown,
  )(args);
}

export const clientLoader = clientPrefetch(({ url }) => [
  overviewFor(url, knownUser(getBrowserClient()), document.cookie, toLanguage(document.documentElement.lang)),
  readSuggestion(),
]);

export default function DashboardPage() {
  // Of a plan its owner alone decides.
  const plansPath = useMay('owner') && isReady('/subscription') ? '/subscription' : undefined;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <RecapOffer />
      <Dashboard
        addBox={<AddBox />}
        own={<WindowWhereThere isShort />}
        plansPath={plansPath}
        sampleData={<SampleOffer />}
      />
      {/* At the end, where nothing is moved by it: most accounts have no statements. */}
      <WhenNear height={1} part={earningsPanel}>
        {({ EarningsPanel }) => <EarningsPanel />}
      </WhenNear>
    </div>
  );
}
