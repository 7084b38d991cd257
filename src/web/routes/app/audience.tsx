import type { LoaderFunctionArgs } from 'react-router';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { AudiencePage } from '#web/features/audience/audience-page.tsx';
import { firstReads } from '#web/features/audience/audience-query.ts';
import { OwnSeriesWhereThere, WindowWhereThere } from '#web/features/own-series/own-there.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['audience', 'controls', 'files'] };

const readsOf = (url: URL, cookies: string | null, timeZone: string | undefined) =>
  firstReads(url.searchParams, readPreferences(cookies).controls, {
    timeZone: timeZone ?? 'UTC',
    now: new Date(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const user = await visitorOf(args);
  const { cookies } = args.context.get(pageRequest);
  return serverPrefetch(({ url }) => (user ? readsOf(url, cookies, user.timeZone) : []))(args);
}

export const clientLoader = clientPrefetch(({ url }) =>
  readsOf(url, document.cookie, knownUser(getBrowserClient())?.timeZone),
);

export default function Page() {
  return (
    <AudiencePage
      own={(days) => (
        <>
          <WindowWhereThere />
          <OwnSeriesWhereThere asked={days} />
        </>
      )}
    />
  );
}
