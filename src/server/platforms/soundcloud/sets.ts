/** Songs of a set, which may be an album or a playlist of songs of others: its page does not say which. */
import { type ListedUpTo, type Listing, noneIfMissing, readPages } from '../found.ts';
import { addressAt } from '../http/client.ts';
import { PlatformFailure } from '../http/failure.ts';
import { asApplication, type Io, songsIn } from './api.ts';
import { classifySingle } from './failures.ts';
import { identified, trackList } from './schema.ts';

const numberedForm = /^soundcloud:playlists:(\d+)$/;

/** Where `/resolve` leads is read, and never fetched: the number in it is asked for at the address of our settings. */
const numberAt = ({ pathname }: URL): string | undefined =>
  /\/playlists\/(?:soundcloud(?::|%3A)playlists(?::|%3A))?(\d+)$/i.exec(pathname)?.[1];

async function numberOfSet(io: Io, set: string): Promise<string> {
  const given = numberedForm.exec(set)?.[1];
  if (given) return given;
  const answer = await asApplication(io, (headers) =>
    io.http.redirect(addressAt(io.settings.SOUNDCLOUD_API_URL, '/resolve'), {
      headers,
      query: { url: `https://soundcloud.com/${set}` },
      classify: classifySingle,
    }),
  );
  const { id } = 'json' in answer ? (identified.safeParse(answer.json).data ?? {}) : {};
  const number =
    'location' in answer ? numberAt(answer.location) : typeof id === 'number' ? String(id) : undefined;
  if (number === undefined) throw new PlatformFailure('soundcloud', 'bad-reply', 'a set without a number');
  return number;
}

/** What says in `next_href` where a page begins (https://developers.soundcloud.com/blog/pagination-updates-on-our-api). */
const placeNames = ['cursor', 'offset', 'limit', 'page_size'];

/** Nothing of the address but its place in the list: it is asked for where our settings say, and keys stay out of it. */
function placeIn(next: unknown): string | undefined {
  if (typeof next !== 'string') return undefined;
  const named = [...(URL.parse(next)?.searchParams ?? [])].filter(([name]) => placeNames.includes(name));
  return new URLSearchParams(named).toString();
}

/** As `placeIn` has written it: whoever hands one back can name nothing else. */
const places = new RegExp(
  `^(?:(?:^|&)(?:${placeNames.join('|')})=[\\w%.~*+-]{0,300}){1,${placeNames.length}}$`,
);

/** In its order. How many there are cannot be asked for. */
export const listSet = (io: Io, set: string, after?: ListedUpTo): Promise<Listing> =>
  noneIfMissing(
    async () => {
      const number = await numberOfSet(io, set);
      const path = `/playlists/${encodeURIComponent(`soundcloud:playlists:${number}`)}/tracks`;
      const { entries, ...rest } = await readPages(io, { after, places }, async (place = '') => {
        const query = {
          ...Object.fromEntries(new URLSearchParams(place)),
          ...{ access: 'playable,preview', linked_partitioning: 'true' },
        };
        const { collection, next_href } = await asApplication(io, (headers) =>
          io.http.get(addressAt(io.settings.SOUNDCLOUD_API_URL, path), trackList, {
            headers,
            query,
            classify: classifySingle,
          }),
        );
        return { entries: collection, next: placeIn(next_href) };
      });
      return { songs: songsIn(entries), ...rest };
    },
    { songs: [] },
  );
