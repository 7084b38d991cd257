/** `/` and the language homes: the landing page; whoever is signed in goes on to the dashboard. */
import type { LoaderFunctionArgs } from 'react-router';
import { prefixOf } from '#domain/paths.ts';
import { isSignedIn } from '#web/data/current-user.ts';
import { leadOn } from '#web/data/request-context.ts';
import { LandingPage } from './marketing/landing-page.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const isHome = args.params.language === undefined || prefixOf(new URL(args.request.url).pathname);
  if (isHome && (await isSignedIn(args))) throw leadOn(args, '/dashboard');
  return null;
}

export default LandingPage;
