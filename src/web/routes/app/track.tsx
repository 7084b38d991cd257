/** `/track/{id}` */
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { Song } from '#contract/songs.ts';
import type { Track } from '#contract/tracks.ts';
import { visitorOf } from '#web/data/current-user.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, subjectPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { ReleaseAnswer, WhenReleaseIsDrawn } from '#web/features/analytics/release/release-answer.tsx';
import { releaseQueries } from '#web/features/analytics/release/release-facts.ts';
import { readOwnSeries } from '#web/features/own-series/own-series-query.ts';
import { OwnSeriesWhereThere } from '#web/features/own-series/own-there.tsx';
import { AddToPlaylistButton } from '#web/features/playlists/add-button.tsx';
import { readSong } from '#web/features/songs/decisions.ts';
import { SongElsewhere } from '#web/features/songs/elsewhere.tsx';
import { readGrowth, readTrack } from '#web/features/tracks/queries.ts';
import { idOf, trackQueries } from '#web/features/tracks/song/prefetch.ts';
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
const goalsPanel = later(() => import('#web/features/goals/goals-panel.tsx'));
/** In px, with nothing set. */
const goalsHeight = 130;
const soundPanel = later(() => import('#web/features/sound/sound-panel.tsx'));
/** In px, with one source that says it all. */
const soundHeight = 640;

/** The history to read depends on what the song has and on the reader's day. */
export async function loader(args: LoaderFunctionArgs) {
  const { get, cookies } = args.context.get(pageRequest);
  const id = idOf(args.params);
  const [user, track] = await Promise.all([
    visitorOf(args),
    get(readTrack(id).queryKey[0] as string).catch(() => null) as Promise<Track | null>,
  ]);
  const reader = {
    timeZone: user?.timeZone ?? 'UTC',
    now: new Date(),
    kept: readPreferences(cookies).controls,
  };
  // A song came out with the first of its links: one of a new song is no older.
  const song = track?.releaseDate
    ? ((await get(readSong(track.songId).queryKey[0] as string).catch(() => null)) as Song | null)
    : null;
  return subjectPrefetch(({ url }) => [
    ...trackQueries(id, url, track, reader),
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

/** These two come with their texts, once one gets to them. */
const noteDay = later(() => import('#web/features/analytics/campaigns/note-day.tsx'));
/** In px. */
const noteHeight = 44;
const dropZone = later(() => import('#web/features/imports/drop-zone.tsx'));
const dropZoneHeight = 210;

export default function Page() {
  const id = idOf(useParams());
  return (
    <TrackPage
      action={<AddToPlaylistButton size="md" trackIds={() => [id]} />}
      answer={({ songId }, usual) => <ReleaseAnswer of={{ songId, trackId: id }} otherwise={usual} />}
      elsewhere={(track) => <SongElsewhere songId={track.songId} trackId={track.id} />}
      id={id}
      key={id}
      noteFrom={({ songId }, day) => (
        <WhenNear height={noteHeight} part={noteDay}>
          {({ NoteDay }) => (
            <Suspense fallback={<div style={{ minHeight: noteHeight }} />}>
              <NoteDay from={day} songId={songId} />
            </Suspense>
          )}
        </WhenNear>
      )}
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
