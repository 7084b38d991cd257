/** Around every public page, in any language: the site's frame; an unknown prefix is an unknown address. */
import { lazy, type ReactNode, Suspense } from 'react';
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useLocation } from 'react-router';
import { isAppPath, plainPath, prefixOf } from '#domain/paths.ts';
import { isSignedIn, useIsFramed } from '#web/data/current-user.ts';
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
  if (isUnknown)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  return (
    <Surroundings>
      <Page />
    </Surroundings>
  );
}

/** The app's frame where it leads to the page and somebody is signed in, else the site's. */
function Surroundings({ children }: { children: ReactNode }) {
  if (!useIsFramed()) return <SiteShell>{children}</SiteShell>;
  // Without a boundary of its own: until it is loaded the page before stays.
  return <SignedInFrame expectsUser>{children}</SignedInFrame>;
}

/** Pages of the site have margins of their own, which within the app's would be the second ones. */
function Page() {
  const { pathname } = useLocation();
  const hasOwnMargins = !isAppPath(plainPath(pathname));
  if (!useIsFramed() || !hasOwnMargins) return <Outlet />;
  return (
    <div className="-mx-4 -mt-6 sm:-mx-6 sm:-mt-8">
      <Outlet />
    </div>
  );
}

/** A page that failed: the way to every other one still works. */
export function ErrorBoundary() {
  return (
    <Surroundings>
      <Failure />
    </Surroundings>
  );
}
