/** What the dashboard is sent of the overview: of its songs what their rows show, and no more of them than it shows. */
import type { Mover, Overview, TopSong } from '#contract/analytics.ts';
import type { Track } from '#contract/tracks.ts';

/** What a row shows of the link that a song is told by. */
export type RowLink = Pick<Track, 'id' | 'albumArt'>;

/** A song that rises or fades. */
export type ShownMover = Omit<Mover, 'track'> & { track: RowLink };
export type ShownTopSong = Omit<TopSong, Exclude<keyof Track, keyof RowLink>>;

/** The parts of the dashboard ask for no more than this, so that none of them shows what was not sent. */
export type ShownOverview = Omit<Overview, 'topSongs' | 'rising' | 'fading'> & {
  topSongs: ShownTopSong[];
  rising: ShownMover[];
  fading: ShownMover[];
};

/** As many as stand beside the chart. */
const mostMovers = 3;

const moverOf = ({
  track: { id, albumArt },
  metric,
  gained,
  previous,
  song,
  links,
}: ShownMover): ShownMover => ({
  track: { id, albumArt },
  ...{ metric, gained, previous, song, links },
});

const topSongOf = ({
  id,
  albumArt,
  gained,
  previous,
  part,
  total,
  song,
  links,
}: ShownTopSong): ShownTopSong => ({
  ...{ id, albumArt, gained, previous, part, total, song, links },
});

export const firstMovers = <M>(movers: readonly M[]): M[] => movers.slice(0, mostMovers);

export const shownOverview = (overview: Overview): ShownOverview => ({
  ...overview,
  topSongs: overview.topSongs.map(topSongOf),
  rising: firstMovers(overview.rising).map(moverOf),
  fading: firstMovers(overview.fading).map(moverOf),
});
