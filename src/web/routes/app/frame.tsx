/** Around every signed-in page: the frame. A visitor sees the landing page in place, and signing in leads back here. */
import { data, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { isSignedIn } from '#web/data/current-user.ts';
import { Failure } from '#web/features/frame/failure.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { visitorTexts } from '../visitor-texts.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

export const handle: PageHandle = { texts: ['accounts'], visitorTexts, areTextsKept: true };

export async function loader(args: LoaderFunctionArgs) {
  const known = await isSignedIn(args);
  return data({ isSignedIn: known }, { status: known ? 200 : 404 });
}

export const shouldRevalidate = () => false;

export default function Frame() {
  const page = useLoaderData<typeof loader>();
  return (
    <SignedInFrame expectsUser={page.isSignedIn}>
      <Outlet />
    </SignedInFrame>
  );
}

/** A page that failed: the navigation around it still works. */
export function ErrorBoundary() {
  return (
    <SignedInFrame expectsUser>
      <Failure />
    </SignedInFrame>
  );
}
