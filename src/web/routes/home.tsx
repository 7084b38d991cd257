/** `/`: the landing page; whoever is signed in goes on to the dashboard. */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { PageHandle } from '#web/lib/sent-texts.tsx';
import { isSignedIn } from '#web/lib/signed-in.ts';
import { VisitorHome, visitorTexts } from './marketing/visitor-home.tsx';

export const handle: PageHandle = { texts: visitorTexts };

export async function loader(args: LoaderFunctionArgs) {
  if (await isSignedIn(args)) throw redirect('/dashboard');
  return null;
}

export default VisitorHome;
