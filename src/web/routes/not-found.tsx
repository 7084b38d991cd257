/** Any other path: the landing page for visitors, with status 404; a not-found page for whoever is signed in. */
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { Landing } from '#web/features/landing/landing.tsx';
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { isSignedIn } from '#web/lib/signed-in.ts';

export const handle: PageHandle = { texts: ['landing'] };

export const loader = async (args: LoaderFunctionArgs) =>
  data({ isSignedIn: await isSignedIn(args) }, { status: 404 });

export default function NotFoundPage() {
  const page = useLoaderData<typeof loader>();
  return page.isSignedIn ? <NotFound /> : <Landing />;
}
