/** Playlists that people have on YouTube: one call of `playlistItems.list` for 50 of their videos, one unit each. */
import { addressAt } from '../http/client.ts';
import { PlatformFailure, type ReplyFailure, reasonCode } from '../http/failure.ts';
import type { Reply } from '../http/status.ts';
import { textOf, withoutAbsent } from '../parse.ts';
import type { ListedVideo, PlatformIo, PlaylistPage, PlaylistSpec } from '../platform.ts';
import { artistOf, pictureOf } from './api.ts';
import { classify } from './failures.ts';
import { errorReply, playlistEntry, playlistItemList } from './schema.ts';
import { isId, playlistIn, urlOf } from './url.ts';

type Settings = { YOUTUBE_API_URL: string; YOUTUBE_API_KEY?: string };

const pageSize = 50;

/** What a refusal says of the playlist rather than of us. A private one is a 403, in some of these words. */
const meanings: Record<string, Exclude<PlaylistPage['outcome'], 'listed'>> = {
  playlistNotFound: 'unknown',
  playlistItemsNotAccessible: 'private',
  playlistForbidden: 'private',
  playlistOperationUnsupported: 'private',
  watchHistoryNotAccessible: 'private',
  watchLaterNotAccessible: 'private',
  invalidPageToken: 'bad-page',
};

const meaningOf = ({ json }: Reply) =>
  errorReply
    .safeParse(json)
    .data?.error.errors?.map(({ reason }) => meanings[reasonCode(reason) ?? ''])
    .find((meaning) => meaning !== undefined);

function videoOf(item: unknown): ListedVideo[] {
  const { snippet, status } = playlistEntry.safeParse(item).data ?? {};
  const id = snippet?.resourceId.videoId ?? '';
  if (!snippet || !isId(id)) return [];
  const video = { platformTrackId: id, url: urlOf(id) };
  const artist = artistOf(snippet.videoOwnerChannelTitle);
  const title = textOf(snippet.title);
  if (status?.privacyStatus === 'private') return [{ ...video, title: '', artist: '', state: 'private' }];
  if (artist === '' || title === undefined) return [{ ...video, title: '', artist: '', state: 'gone' }];
  const artworkUrl = pictureOf(snippet.thumbnails);
  return [{ ...video, ...withoutAbsent({ title, artist, artworkUrl }), state: 'available' }];
}

async function list(
  io: PlatformIo<Settings>,
  playlistId: string,
  page: string | undefined,
): Promise<PlaylistPage> {
  let meant: ReturnType<typeof meaningOf>;
  /** It answered well, and there is no such list: no failure of the platform's. */
  const classifyList = (reply: Reply, now: Date): ReplyFailure | undefined => {
    meant = reply.status >= 400 ? meaningOf(reply) : undefined;
    return meant ? { kind: 'not-found', detail: meant } : classify(reply, now);
  };
  try {
    const { items, nextPageToken, pageInfo } = await io.http.get(
      addressAt(io.settings.YOUTUBE_API_URL, '/youtube/v3/playlistItems'),
      playlistItemList,
      {
        query: {
          part: 'snippet,status',
          playlistId,
          maxResults: String(pageSize),
          ...(page !== undefined && { pageToken: page }),
          key: io.settings.YOUTUBE_API_KEY ?? '',
        },
        classify: classifyList,
      },
    );
    const videos = items.flatMap(videoOf);
    if (items.length > 0 && videos.length === 0)
      throw new PlatformFailure('youtube', 'bad-reply', 'items of another shape');
    return {
      outcome: 'listed',
      total: pageInfo.totalResults,
      videos,
      ...(nextPageToken !== undefined && { next: nextPageToken }),
    };
  } catch (failure) {
    if (meant && failure instanceof PlatformFailure && failure.kind === 'not-found')
      return { outcome: meant };
    throw failure;
  }
}

export const playlists: PlaylistSpec<Settings> = { idIn: playlistIn, list };
