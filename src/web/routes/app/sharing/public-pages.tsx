/** `/public-pages`, and below it `new` and `{id}`: one's own public pages, and the editor of an artist's. */
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import type { PublicPage } from '#contract/sharing.ts';
import { clientPrefetch, prefetchOnServer } from '#web/data/prefetch.ts';
import { NotFound } from '#web/features/frame/not-found.tsx';
import { ArtistEditorOf, ArtistEditorPage } from '#web/features/sharing/artist/artist-editor-page.tsx';
import { PublicPagesPage } from '#web/features/sharing/pages/public-pages-page.tsx';
import { readPublicPages } from '#web/features/sharing/queries.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = {
  texts: ['public-pages', 'sharing', 'artist-pages', 'metrics', 'controls'],
};

const queries = () => [readPublicPages()];
export const clientLoader = clientPrefetch(queries);

export async function loader(args: LoaderFunctionArgs) {
  const { page, client } = await prefetchOnServer(queries, args);
  const pages = client.getQueryData<PublicPage[]>(readPublicPages().queryKey);
  const { id } = args.params;
  const isThere =
    id === undefined || id === 'new' || !pages || pages.some((one) => one.id === id && one.artist !== null);
  return data(page, { status: isThere ? 200 : 404 });
}

export default function Page() {
  const { id } = useParams();
  if (id === undefined) return <PublicPagesPage />;
  return id === 'new' ? (
    <ArtistEditorPage page={undefined} />
  ) : (
    <ArtistEditorOf id={id} missing={<NotFound />} />
  );
}
