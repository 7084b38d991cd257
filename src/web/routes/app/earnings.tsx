import type { LoaderFunctionArgs } from 'react-router';
import { visitorOf } from '#web/data/current-user.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { EarningsPage } from '#web/features/earnings/earnings-page.tsx';
import { askedIn, readEarnings } from '#web/features/earnings/use-earnings.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['earnings', 'files'] };

const readsOf = ({ url }: { url: URL }) => [readEarnings(askedIn(url.searchParams))];

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  return serverPrefetch((of) => (user ? readsOf(of) : []))(args);
}

export const clientLoader = clientPrefetch(readsOf);

export default EarningsPage;
