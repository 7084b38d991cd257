/** What the dashboard is sent of the overview: of its songs what their rows show, and no more of them than it shows. */
import type { Mover, Overview, SongLink, TopSong } from '#contract/analytics.ts';
import type { Track } from '#contract/tracks.ts';

/** What a row shows of the link that a song is told by, and of each of its links. */
export type RowTrack = Pick<Track, 'id' | 'albumArt'>;
export type RowLink = Pick<SongLink, 'trackId' | 'platform'>;
export type MoverLink = RowLink & Pick<SongLink, 'gained' | 'previous'>;

/** A song that rises or fades. */
export type ShownMover = Omit<Mover, 'track' | 'links'> & { track: RowTrack; links: MoverLink[] };
export type ShownTopSong = RowTrack &
  Pick<TopSong, 'gained' | 'compared' | 'part' | 'total' | 'song' | 'releaseDate'> & { links: RowLink[] };

/** The parts of the dashboard ask for no more than this, so that none of them shows what was not sent. */
export type ShownOverview = Omit<Overview, 'topSongs' | 'rising' | 'fading'> & {
  topSongs: ShownTopSong[];
  rising: ShownMover[];
  fading: ShownMover[];
};

/** As many as stand beside the chart. */
const mostMovers = 3;

export const firstMovers = <M>(movers: readonly M[]): M[] => movers.slice(0, mostMovers);

const rowLink = ({ trackId, platform }: RowLink): RowLink => ({ trackId, platform });
const moverLink = ({ gained, previous, ...link }: MoverLink): MoverLink => ({
  ...rowLink(link),
  ...{ gained, previous },
});

const moverOf = ({ track: { id, albumArt }, links, ...mover }: ShownMover): ShownMover => ({
  ...mover,
  track: { id, albumArt },
  links: links.map(moverLink),
});

const topSongOf = ({ id, albumArt, links, ...top }: ShownTopSong): ShownTopSong => {
  const { gained, compared, part, total, song, releaseDate } = top;
  return {
    ...{ id, albumArt, gained, compared, part, total, song },
    ...(releaseDate && { releaseDate }),
    links: links.map(rowLink),
  };
};

export const shownOverview = (overview: Overview): ShownOverview => ({
  ...overview,
  topSongs: overview.topSongs.map(topSongOf),
  rising: firstMovers(overview.rising).map(moverOf),
  fading: firstMovers(overview.fading).map(moverOf),
});
