/** Around every public page, in any language: the site's frame; an unknown prefix is an unknown address. */
import { lazy, Suspense } from 'react';
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router';
import { isAppPath, prefixOf } from '#domain/paths.ts';
import { isSignedIn, useCurrentUser } from '#web/data/current-user.ts';
import { Failure } from '#web/features/frame/failure.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { visitorTexts } from '../visitor-texts.ts';
import { SiteShell } from './site-shell.tsx';

// Visitors of known addresses load neither.
const NotFoundPage = lazy(() => import('../not-found.tsx'));
const SignedInFrame = lazy(async () => ({
  default: (await import('../app/signed-in-frame.tsx')).SignedInFrame,
}));

export const handle: PageHandle = { texts: visitorTexts };

export async function loader(args: LoaderFunctionArgs) {
  const isUnknown = args.params.language !== undefined && !prefixOf(new URL(args.request.url).pathname);
  return data({ isUnknown, isSignedIn: await isSignedIn(args) }, { status: isUnknown ? 404 : 200 });
}

export const shouldRevalidate = () => false;

export default function PublicFrame() {
  const { isUnknown } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  if (isUnknown)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  // Pricing is also a page of the app.
  if (user && isAppPath(pathname))
    return (
      <Suspense>
        <SignedInFrame expectsUser>
          <Outlet />
        </SignedInFrame>
      </Suspense>
    );
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

/** A page that failed: the way to every other one still works. */
export function ErrorBoundary() {
  return (
    <SiteShell>
      <Failure />
    </SiteShell>
  );
}
