/** `/recap/:year?`: of the current year where none is named. */
import type { LoaderFunctionArgs } from 'react-router';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { readRecap, yearAsked } from '#web/features/recaps/queries.ts';
import { RecapPage } from '#web/features/recaps/recap-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['recaps', 'cards', 'metrics'] };

const readsOf = (year: string | undefined, timeZone: string | undefined) => [
  readRecap(yearAsked(year, new Date(), timeZone ?? 'UTC')),
];

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  return serverPrefetch(({ params }) => (user ? readsOf(params.year, user.timeZone) : []))(args);
}

export const clientLoader = clientPrefetch(({ params }) =>
  readsOf(params.year, knownUser(getBrowserClient())?.timeZone),
);

export default RecapPage;
