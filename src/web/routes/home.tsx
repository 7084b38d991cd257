/** `/`: the landing page; whoever is signed in goes on to the dashboard. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { Landing } from '#web/features/landing/landing.tsx';
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { isSignedIn } from '#web/lib/signed-in.ts';

export const handle: PageHandle = { texts: ['landing'] };

export async function loader(args: LoaderFunctionArgs) {
  if (await isSignedIn(args)) throw redirect('/dashboard');
  return null;
}

export default Landing;
