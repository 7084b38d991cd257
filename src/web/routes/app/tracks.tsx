import type { LoaderFunctionArgs } from 'react-router';
import type { ListView } from '#contract/list-views.ts';
import { clientPrefetch, getBrowserClient, type PageState, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { SampleOffer } from '#web/features/accounts/sample/sample-offer.tsx';
import { AddToPlaylistButton } from '#web/features/playlists/add-button.tsx';
import { CatalogueLine } from '#web/features/songs/catalogue-line.tsx';
import { FoundElsewhere } from '#web/features/songs/finds.tsx';
import { readProposalCount, SongProposals } from '#web/features/songs/proposals.tsx';
import { QuietLines } from '#web/features/songs/quiet-line.tsx';
import { readAllFinds } from '#web/features/songs/use-finds.ts';
import { readIssueCounts } from '#web/features/songs/use-issues.ts';
import { TracksPage } from '#web/features/tracks/list/tracks-page.tsx';
import { listStateOf, readViews } from '#web/features/tracks/list/views/view-state.ts';
import { readFirstTracks, readListFacts, readOutline, readPage } from '#web/features/tracks/queries.ts';
import { readWaitingLinks } from '#web/features/tracks/waiting-links.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';

export const handle: PageHandle = {
  texts: [
    'tracks',
    'metrics',
    'add',
    'controls',
    'files',
    'songs',
    'finds',
    'catalogue',
    'playlists',
    'player',
  ],
};

const aroundTheList = () => [
  readListFacts(),
  readViews(),
  readWaitingLinks(),
  readProposalCount(),
  readAllFinds(),
  readIssueCounts(),
];

/** A list may have ten thousand songs: the page carries its head, the browser reads on as far as somebody looks. */
export async function loader(args: LoaderFunctionArgs): Promise<PageState> {
  const { searchParams } = new URL(args.request.url);
  const { get } = args.context.get(pageRequest);
  // Asked for while views are; each is read once, whoever else asks for it.
  for (const { queryKey } of aroundTheList()) get(String(queryKey[0])).catch(() => {});
  // What an address without parameters shows is the account's to say.
  const views = searchParams.size > 0 ? [] : await viewsOf(args);
  const state = listStateOf(searchParams, views);
  return serverPrefetch(() => [readFirstTracks(state), readOutline(state), ...aroundTheList()])(args);
}

const viewsOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<readonly ListView[]> =>
  context
    .get(pageRequest)
    .get(String(readViews().queryKey[0]))
    .then(
      (views) => (views ?? []) as readonly ListView[],
      () => [],
    );

export const clientLoader = clientPrefetch(({ url }) => {
  const known = getBrowserClient().getQueryData(readViews().queryKey);
  const state = listStateOf(url.searchParams, known ?? []);
  return [readOutline(state), readPage(state, [], 0), ...aroundTheList()];
});

export default function Page() {
  return (
    <TracksPage
      forChosen={(trackIds) => <AddToPlaylistButton trackIds={trackIds} />}
      proposals={
        <QuietLines>
          <SongProposals />
          <FoundElsewhere />
          <CatalogueLine />
        </QuietLines>
      }
      sampleData={<SampleOffer />}
    />
  );
}
