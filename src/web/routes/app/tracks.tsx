import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { SampleOffer } from '#web/features/accounts/sample/sample-offer.tsx';
import { readProposalCount, SongProposals } from '#web/features/songs/proposals.tsx';
import { readListState } from '#web/features/tracks/list/list-state.ts';
import { TracksPage } from '#web/features/tracks/list/tracks-page.tsx';
import { readAllTracks, readFirstTracks } from '#web/features/tracks/queries.ts';
import { readWaitingLinks } from '#web/features/tracks/waiting-links.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = { texts: ['tracks', 'metrics', 'add', 'controls', 'songs'] };

/** A list may have ten thousand songs: the page carries its head, the browser reads the rest. */
export const loader = serverPrefetch(({ url }) => [
  readFirstTracks(readListState(url.searchParams)),
  readWaitingLinks(),
  readProposalCount(),
]);
export const clientLoader = clientPrefetch(() => [readAllTracks(), readWaitingLinks(), readProposalCount()]);

export default function Page() {
  return <TracksPage proposals={<SongProposals />} sampleData={<SampleOffer />} />;
}
