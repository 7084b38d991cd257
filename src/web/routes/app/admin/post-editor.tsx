/** `/blog-admin/new` and `/blog-admin/:slug/:language`: for administrators; for everyone else there is nothing there. */
import { data, type LoaderFunctionArgs, type Params, useParams } from 'react-router';
import { languageCodes } from '#domain/languages.ts';
import { isAdministrator, useCurrentUser } from '#web/data/current-user.ts';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { PostEditorPage } from '#web/features/publishing/posts/post-editor-page.tsx';
import type { PostAddress } from '#web/features/publishing/posts/post-requests.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['publishing', 'content'] };

/** Null for a new post; undefined where the address is that of no editor. */
function addressIn({ slug = '', language }: Params): PostAddress | null | undefined {
  if (language === undefined) return slug === 'new' ? null : undefined;
  const code = languageCodes.find((known) => known === language);
  return code && { slug, language: code };
}

export async function loader(args: LoaderFunctionArgs) {
  const isThere = addressIn(args.params) !== undefined && (await isAdministrator(args));
  return data(null, { status: isThere ? 200 : 404 });
}

/** The page reads its post itself, anew every time: others write as well. */
export const clientLoader = async () => null;

export default function PostEditorRoute() {
  const user = useCurrentUser();
  const address = addressIn(useParams());
  if (!user?.isAdmin || address === undefined) return <NotFound />;
  return <PostEditorPage address={address} />;
}
