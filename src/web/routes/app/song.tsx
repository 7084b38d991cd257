/** `/song/{id}` */
import { useParams } from 'react-router';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { readSong } from '#web/features/songs/decisions.ts';
import { readAllProposals } from '#web/features/songs/proposals.tsx';
import { SongPage } from '#web/features/songs/song-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['songs', 'tracks', 'metrics'] };

const queries = ({ params }: { params: { id?: string } }) => [readSong(params.id ?? ''), readAllProposals()];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default function Page() {
  const { id = '' } = useParams();
  return <SongPage id={id} key={id} />;
}
