/** `/blog-admin`: for administrators; for everyone else there is nothing at this address. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { isAdministrator, useCurrentUser } from '#web/data/current-user.ts';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { PostsPage } from '#web/features/publishing/posts/posts-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['publishing'] };

export const loader = async (args: LoaderFunctionArgs) =>
  data(null, { status: (await isAdministrator(args)) ? 200 : 404 });

/** The page reads its posts itself, anew every time: others write as well. */
export const clientLoader = async () => null;

export default function BlogAdminPage() {
  const user = useCurrentUser();
  return user?.isAdmin ? <PostsPage /> : <NotFound />;
}
