import type { LoaderFunctionArgs } from 'react-router';
import { visitorOf } from '#web/data/current-user.ts';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { EarningsPage } from '#web/features/earnings/earnings-page.tsx';
import { readEarnings } from '#web/features/earnings/read-earnings.ts';
import { askedIn, readSong } from '#web/features/earnings/use-earnings.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['earnings', 'files'] };

function readsOf({ url }: { url: URL }) {
  const asked = askedIn(url.searchParams);
  return [readEarnings(asked), ...(asked.songId === undefined ? [] : [readSong(asked.songId)])];
}

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  return serverPrefetch((of) => (user ? readsOf(of) : []))(args);
}

export const clientLoader = clientPrefetch(readsOf);

export default EarningsPage;
