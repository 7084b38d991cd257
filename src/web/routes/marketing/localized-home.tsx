/** `/de` and the other language homes; a first segment that is no language is an unknown path. */
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { prefixOf } from '#web/lib/language.ts';
import { isSignedIn } from '#web/lib/signed-in.ts';
import NotFoundPage from '#web/routes/not-found.tsx';

export { handle } from '#web/routes/not-found.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const known = await isSignedIn(args);
  if (!prefixOf(new URL(args.request.url).pathname)) return data({ isSignedIn: known }, { status: 404 });
  if (known) throw redirect('/dashboard');
  return { isSignedIn: false };
}

export default NotFoundPage;
