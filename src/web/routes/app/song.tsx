/** `/song/{id}` */
import { useParams } from 'react-router';
import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { readSong } from '#web/features/songs/decisions.ts';
import { readAllProposals } from '#web/features/songs/proposals.tsx';
import { SongPage } from '#web/features/songs/song-page.tsx';
import { readFindsOf } from '#web/features/songs/use-finds.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['songs', 'finds', 'tracks', 'metrics'] };

const queries = ({ params: { id = '' } }: { params: { id?: string } }) => [
  readSong(id),
  readAllProposals(),
  readFindsOf(id),
];
export const loader = serverPrefetch(queries);
export const clientLoader = clientPrefetch(queries);

export default function Page() {
  const { id = '' } = useParams();
  return <SongPage id={id} key={id} />;
}
