/** `/playlist/:id`: in the site's frame for visitors, in the app's for whoever is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Playlist } from '#contract/playlists.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { clientPrefetch, type PageQueries, subjectPrefetch } from '#web/data/prefetch.ts';
import { PlaylistPage } from '#web/features/playlists/playlist-page.tsx';
import { readPlaylist } from '#web/features/playlists/queries.ts';
import { PageMeta } from '#web/features/site/page-meta.tsx';
import type { Fact } from '#web/features/site/structured-data.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';

export const handle: PageHandle = { texts: ['playlists', 'player', 'files', 'embeds'] };
const queries: PageQueries = ({ params }) => [readPlaylist(params.id ?? '')];
export const loader = subjectPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

const factOf = ({ name, description, items }: Playlist): Fact => ({
  '@type': 'MusicPlaylist',
  name,
  ...(description && { description }),
  numTracks: items.length,
  track: items.slice(0, 20).map(({ title, artist }) => ({
    '@type': 'MusicRecording',
    name: title,
    byArtist: { '@type': 'MusicGroup', name: artist },
  })),
});

export default function PlaylistRoute() {
  const { t } = useTranslation(['playlists', 'frame']);
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const origin = useOrigin();
  const { data: playlist } = useQuery(readPlaylist(id));
  return (
    <>
      {playlist?.isPublic ? (
        <>
          <link
            href={`${origin}/oembed?url=${encodeURIComponent(`${origin}/playlist/${id}`)}`}
            rel="alternate"
            title={playlist.name}
            type="application/json+oembed"
          />
          <PageMeta
            description={playlist.description || t('discover.lead')}
            facts={[factOf(playlist)]}
            title={playlist.name}
            writtenIn={[defaultLanguage]}
          />
        </>
      ) : (
        <>
          <title>{`${playlist?.name ?? t('title')} · ${t('frame:product')}`}</title>
          <meta content="noindex" name="robots" />
        </>
      )}
      <div className={user ? undefined : 'mx-auto w-full max-w-page px-4 py-10 sm:px-6'}>
        <PlaylistPage key={id} />
      </div>
    </>
  );
}
