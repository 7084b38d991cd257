/** `/track/{id}` */
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Song } from '#contract/songs.ts';
import type { getTrack } from '#contract/tracks.ts';
import { languageOf } from '#domain/paths.ts';
import { visitorOf } from '#web/data/current-user.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, subjectPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { LinkPanel } from '#web/features/analytics/link/link-panel.tsx';
import { readLinkLine } from '#web/features/analytics/link/link-query.ts';
import { ReleaseAnswer, WhenReleaseIsDrawn } from '#web/features/analytics/release/release-answer.tsx';
import { releaseQueries } from '#web/features/analytics/release/release-facts.ts';
import { readOwnSeries } from '#web/features/own-series/own-series-query.ts';
import { OwnSeriesWhereThere } from '#web/features/own-series/own-there.tsx';
import { AddToPlaylistButton } from '#web/features/playlists/add-button.tsx';
import { readSong } from '#web/features/songs/decisions.ts';
import { SongElsewhere } from '#web/features/songs/elsewhere.tsx';
import { readGrowth, readTrack } from '#web/features/tracks/queries.ts';
import { drawnOf } from '#web/features/tracks/song/drawn.ts';
import { TrackPage } from '#web/features/tracks/song/track-page.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

export const handle: PageHandle = {
  texts: [
    ...(['tracks', 'figures', 'metrics', 'controls', 'files', 'songs', 'sound', 'goals'] as const),
    ...(['player', 'playlists', 'explore', 'analytics', 'cards'] as const),
  ],
};

const releasePanel = later(() => import('#web/features/analytics/release/release-panel.tsx'));
/** In px. */
const releaseHeight = 470;
const growthPanel = later(() => import('#web/features/analytics/insights/growth-panel.tsx'));
/** In px, of a counter that is read every day. */
const growthHeight = 560;
const goalsPanel = later(() => import('#web/features/goals/goals-panel.tsx'));
/** In px, with nothing set. */
const goalsHeight = 130;
const soundPanel = later(() => import('#web/features/sound/sound-panel.tsx'));
/** In px, with one source that says it all. */
const soundHeight = 640;

const idOf = (params: Record<string, string | undefined>): string => params.id ?? '';

/** Of what a link has no number of there is nothing to draw. */
function linesQueries(
  track: ReplyOf<typeof getTrack> | null,
  search: URLSearchParams,
  kept: string,
  reader: Parameters<typeof readLinkLine>[4],
) {
  const { metric } = track ? drawnOf(track, search) : {};
  return track && metric ? readLinkLine(search, kept, track, metric, reader) : [];
}

/** What to read depends on what the song has and on the reader's day. */
export async function loader(args: LoaderFunctionArgs) {
  const { get, cookies } = args.context.get(pageRequest);
  const id = idOf(args.params);
  const [user, track] = await Promise.all([
    visitorOf(args),
    get(readTrack(id).queryKey[0] as string).catch(() => null) as Promise<ReplyOf<typeof getTrack> | null>,
  ]);
  const saved = readPreferences(cookies).userLanguage ?? user?.language;
  const language = languageOf(new URL(args.request.url).pathname, saved);
  const reader = { timeZone: user?.timeZone ?? 'UTC', now: new Date(), language };
  const kept = readPreferences(cookies).controls;
  // A song came out with the first of its links: one of a new song is no older.
  const song = track?.releaseDate
    ? ((await get(readSong(track.songId).queryKey[0] as string).catch(() => null)) as Song | null)
    : null;
  return subjectPrefetch(({ url }) => [
    readTrack(id),
    readGrowth(id),
    ...linesQueries(track, url.searchParams, kept, reader),
    ...(track
      ? [
          readSong(track.songId),
          readOwnSeries({ songId: track.songId }),
          ...releaseQueries({ songId: track.songId, trackId: id }, song, reader),
        ]
      : []),
  ])(args);
}

export const clientLoader = clientPrefetch(({ params }) => [
  readTrack(idOf(params)),
  readGrowth(idOf(params)),
]);

/** It comes with its texts, once one gets to it. */
const dropZone = later(() => import('#web/features/imports/drop-zone.tsx'));
const dropZoneHeight = 210;

export default function Page() {
  const id = idOf(useParams());
  return (
    <TrackPage
      action={<AddToPlaylistButton size="md" trackIds={() => [id]} />}
      answer={({ songId }, usual) => <ReleaseAnswer of={{ songId, trackId: id }} otherwise={usual} />}
      elsewhere={(track) => <SongElsewhere songId={track.songId} trackId={track.id} />}
      growth={({ currency }, metric) => (
        <WhenNear height={growthHeight} part={growthPanel}>
          {({ GrowthPanel }) => (
            <Suspense fallback={<div style={{ minHeight: growthHeight }} />}>
              <GrowthPanel currency={currency} subject={{ trackId: id, metric }} />
            </Suspense>
          )}
        </WhenNear>
      )}
      id={id}
      key={id}
      lines={(track, of) => <LinkPanel {...of} track={track} />}
      own={({ songId }) => (
        <OwnSeriesWhereThere
          asked={{ songId }}
          empty={
            <WhenNear height={dropZoneHeight} part={dropZone}>
              {({ DropZone }) => (
                <Suspense fallback={<div style={{ minHeight: dropZoneHeight }} />}>
                  <DropZone trackId={id} />
                </Suspense>
              )}
            </WhenNear>
          }
        />
      )}
      release={({ songId }) => (
        <WhenReleaseIsDrawn of={{ songId, trackId: id }}>
          <WhenNear height={releaseHeight} part={releasePanel}>
            {({ ReleasePanel }) => <ReleasePanel of={{ songId, trackId: id }} />}
          </WhenNear>
        </WhenReleaseIsDrawn>
      )}
      sound={
        <>
          <WhenNear height={goalsHeight} part={goalsPanel}>
            {({ GoalsPanel }) => <GoalsPanel subject={{ trackId: id }} />}
          </WhenNear>
          <WhenNear height={soundHeight} part={soundPanel}>
            {({ SoundPanel }) => <SoundPanel subject={{ trackId: id }} />}
          </WhenNear>
        </>
      }
    />
  );
}
