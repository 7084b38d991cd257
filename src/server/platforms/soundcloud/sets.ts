/** Songs of a set, which may be an album or a playlist of songs of others: its page does not say which. */
import { type FoundSong, noneIfMissing } from '../found.ts';
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

/** In its order, the first page of it. */
export const listSet = (io: Io, set: string): Promise<FoundSong[]> =>
  noneIfMissing(async () => {
    const number = await numberOfSet(io, set);
    const path = `/playlists/${encodeURIComponent(`soundcloud:playlists:${number}`)}/tracks`;
    const query = { access: 'playable,preview', linked_partitioning: 'true' };
    const { collection } = await asApplication(io, (headers) =>
      io.http.get(addressAt(io.settings.SOUNDCLOUD_API_URL, path), trackList, {
        headers,
        query,
        classify: classifySingle,
      }),
    );
    return songsIn(collection);
  });
