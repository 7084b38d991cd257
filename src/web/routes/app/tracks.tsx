import { clientPrefetch, serverPrefetch } from '#web/data/prefetch.ts';
import { SampleOffer } from '#web/features/accounts/sample/sample-offer.tsx';
import { CatalogueLine } from '#web/features/songs/catalogue-line.tsx';
import { FoundElsewhere } from '#web/features/songs/finds.tsx';
import { readProposalCount, SongProposals } from '#web/features/songs/proposals.tsx';
import { readAllFinds } from '#web/features/songs/use-finds.ts';
import { readIssueCounts } from '#web/features/songs/use-issues.ts';
import { readListState } from '#web/features/tracks/list/list-state.ts';
import { TracksPage } from '#web/features/tracks/list/tracks-page.tsx';
import { readAllTracks, readFirstTracks } from '#web/features/tracks/queries.ts';
import { readWaitingLinks } from '#web/features/tracks/waiting-links.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = {
  texts: ['tracks', 'metrics', 'add', 'controls', 'songs', 'finds', 'catalogue'],
};

/** A list may have ten thousand songs: the page carries its head, the browser reads the rest. */
export const loader = serverPrefetch(({ url }) => [
  readFirstTracks(readListState(url.searchParams)),
  readWaitingLinks(),
  readProposalCount(),
  readAllFinds(),
  readIssueCounts(),
]);
export const clientLoader = clientPrefetch(() => [
  readAllTracks(),
  readWaitingLinks(),
  readProposalCount(),
  readAllFinds(),
  readIssueCounts(),
]);

export default function Page() {
  return (
    <TracksPage
      proposals={
        <>
          <SongProposals />
          <FoundElsewhere />
          <CatalogueLine />
        </>
      }
      sampleData={<SampleOffer />}
    />
  );
}
