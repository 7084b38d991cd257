/** `/song/{id}` */
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Song } from '#contract/songs.ts';
import { visitorOf } from '#web/data/current-user.ts';
import { clientPrefetch, subjectPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { ReleaseAnswer, WhenReleaseIsDrawn } from '#web/features/analytics/release/release-answer.tsx';
import { releaseQueries } from '#web/features/analytics/release/release-facts.ts';
import { readSongAnswer, SongAnswer } from '#web/features/analytics/song-answer.tsx';
import { readOwnSeries } from '#web/features/own-series/own-series-query.ts';
import { LatestOwnOr, OwnSeriesWhereThere } from '#web/features/own-series/own-there.tsx';
import { AddToPlaylistButton } from '#web/features/playlists/add-button.tsx';
import { readSong } from '#web/features/songs/decisions.ts';
import { readAllProposals } from '#web/features/songs/proposals.tsx';
import { SongPage } from '#web/features/songs/song-page.tsx';
import { readFindsOf } from '#web/features/songs/use-finds.ts';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

export const handle: PageHandle = {
  texts: [
    ...(['player', 'playlists', 'uploads'] as const),
    ...(['songs', 'finds', 'tracks', 'metrics', 'explore', 'analytics'] as const),
    ...([
      'changed',
      'explanation',
      'insights',
      'controls',
      'sound',
      'reconciliation',
      'goals',
      'earnings',
      'sharing',
      'cards',
      'embeds',
    ] as const),
  ],
};

const songLines = later(() => import('#web/features/analytics/song-lines.tsx'));
/** In px, with one number to draw. */
const linesHeight = 400;
const releasePanel = later(() => import('#web/features/analytics/release/release-panel.tsx'));
/** In px. */
const releaseHeight = 470;
const goalsPanel = later(() => import('#web/features/goals/goals-panel.tsx'));
/** In px, with nothing set. */
const goalsHeight = 130;
const soundPanel = later(() => import('#web/features/sound/sound-panel.tsx'));
/** In px, with one source that says it all. */
const soundHeight = 640;

const earningsPanel = later(() => import('#web/features/earnings/earnings-panel.tsx'));
const songReconciliation = later(() => import('#web/features/reconciliation/song-reconciliation.tsx'));
/** In px, with nothing to compare. */
const reconciliationHeight = 90;

const publicPagePanel = later(() => import('#web/features/sharing/public-page-panel.tsx'));
/** In px, with no page yet. */
const publicPageHeight = 210;

const songRecordings = later(() => import('#web/features/uploads/song-recordings.tsx'));

const queries = ({ params: { id = '' } }: { params: { id?: string } }) => [
  readSong(id),
  readSongAnswer(id),
  readAllProposals(),
  readFindsOf(id),
  readOwnSeries({ songId: id }),
];

/** What is read besides depends on whether the song came out lately. */
export async function loader(args: LoaderFunctionArgs) {
  const { get } = args.context.get(pageRequest);
  const [id, user] = [args.params.id ?? '', await visitorOf(args)];
  const song = (await get(readSong(id).queryKey[0] as string).catch(() => null)) as Song | null;
  const release = releaseQueries({ songId: id }, song, {
    timeZone: user?.timeZone ?? 'UTC',
    now: new Date(),
  });
  return subjectPrefetch((page) => [...queries(page), ...release])(args);
}

export const clientLoader = clientPrefetch(queries);

export default function Page() {
  const { id = '' } = useParams();
  return (
    <SongPage
      actionFor={(trackId) => <AddToPlaylistButton trackIds={() => [trackId]} />}
      answer={<ReleaseAnswer of={{ songId: id }} otherwise={<SongAnswer songId={id} />} />}
      id={id}
      key={id}
      lines={
        <>
          <WhenNear height={linesHeight} part={songLines}>
            {({ SongLines }) => <SongLines songId={id} />}
          </WhenNear>
          <OwnSeriesWhereThere asked={{ songId: id }} />
          <WhenNear height={1} part={songRecordings}>
            {({ SongRecordings }) => <SongRecordings songId={id} />}
          </WhenNear>
          <WhenNear height={1} part={earningsPanel}>
            {({ EarningsPanel }) => <EarningsPanel songId={id} />}
          </WhenNear>
          <WhenNear height={reconciliationHeight} part={songReconciliation}>
            {({ SongReconciliation }) => <SongReconciliation songId={id} />}
          </WhenNear>
        </>
      }
      own={(trackId, otherwise) => (
        <LatestOwnOr songId={id} trackId={trackId}>
          {otherwise}
        </LatestOwnOr>
      )}
      release={
        <WhenReleaseIsDrawn of={{ songId: id }}>
          <WhenNear height={releaseHeight} part={releasePanel}>
            {({ ReleasePanel }) => <ReleasePanel of={{ songId: id }} />}
          </WhenNear>
        </WhenReleaseIsDrawn>
      }
      sound={
        <>
          <WhenNear height={goalsHeight} part={goalsPanel}>
            {({ GoalsPanel }) => <GoalsPanel subject={{ songId: id }} />}
          </WhenNear>
          <WhenNear height={soundHeight} part={soundPanel}>
            {({ SoundPanel }) => <SoundPanel subject={{ songId: id }} />}
          </WhenNear>
          <div className="scroll-mt-20" id="public-page">
            <WhenNear height={publicPageHeight} part={publicPagePanel}>
              {({ PublicPagePanel }) => <PublicPagePanel songId={id} />}
            </WhenNear>
          </div>
        </>
      }
    />
  );
}
