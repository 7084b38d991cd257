/** Any other path: the landing page for visitors, with status 404; a not-found page for whoever is signed in. */
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isSignedIn } from '#web/data/current-user.ts';
import { NotFound, NotFoundNotice } from '#web/features/frame/not-found.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { SignedInFrame } from './app/signed-in-frame.tsx';
import { visitorTexts } from './visitor-texts.ts';

export const handle: PageHandle = { texts: visitorTexts };

export const loader = async (args: LoaderFunctionArgs) =>
  data({ isSignedIn: await isSignedIn(args) }, { status: 404 });

export default function NotFoundPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <SignedInFrame expectsUser={page.isSignedIn} visitorNotice={<NotFoundNotice />}>
      <NotFound />
    </SignedInFrame>
  );
}
