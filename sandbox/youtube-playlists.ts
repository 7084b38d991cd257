/** `playlistItems.list` of the fake YouTube: playlists that are drawn from their id, and cases that an id asks for. */
import { type Item, inventCode } from './catalogue.ts';
import { hex, whole } from './chance.ts';
import type { Call, Reply, World } from './fake-platform.ts';
import { idFor } from './scenarios.ts';
import { failure, missing } from './youtube-errors.ts';

const mostItems = 50;
/** As YouTube's are; others are none. */
const idForm = /^(?:PL|OLAK5uy_|UU|FL|RDCLAK5uy_)[\w-]{4,60}$/;
/** More than anybody lists. */
const longest = 6_200;

/** `PL…-120` has 120 videos; `PLzz-none…` none, `PLzz-long…` thousands. */
function lengthOf(id: string): number {
  if (id.includes('zz-none')) return 0;
  if (id.includes('zz-long')) return longest;
  const told = /-(\d{1,4})$/.exec(id)?.[1];
  return told === undefined ? whole(8, 40, 'playlist length', id) : Number(told);
}

/** Now and then one is private or gone, and one is in the list twice. */
function videoAt(id: string, place: number): string {
  if (place % 17 === 9) return idFor('private', 'youtube', place);
  if (place % 23 === 11) return idFor('gone', 'youtube', place);
  return inventCode(11, 'playlist', id, String(place % 29 === 13 ? place - 4 : place));
}

const tokenOf = (place: number): string => Buffer.from(`PT:${place}`).toString('base64url');

function placeOf(token: string | null): number | undefined {
  if (token === null) return 0;
  const told = /^PT:(\d{1,5})$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  return told === undefined ? undefined : Number(told);
}

const refusal = (status: number, message: string, reason: string): Reply =>
  failure(status, message, {
    ...{ domain: 'youtube.playlistItem', reason },
    ...{ location: 'playlistId', locationType: 'parameter' },
  });

type Look = { title(item: Item): string; channel(item: Item): string; thumbnails(url: string): object };

function entryAt(world: World, look: Look, id: string, position: number): object {
  const videoId = videoAt(id, position);
  const availability = world.availability('youtube', videoId);
  const isHidden = availability === 'private' || availability === 'gone';
  const item = world.item('youtube', videoId);
  const hidden = {
    title: availability === 'private' ? 'Private video' : 'Deleted video',
    description: `This video is ${availability === 'private' ? 'private' : 'unavailable'}.`,
    thumbnails: {},
  };
  const shown = {
    title: look.title(item),
    description: item.album,
    thumbnails: look.thumbnails(world.cover(item)),
    videoOwnerChannelTitle: look.channel(item),
  };
  const told = { gone: 'privacyStatusUnspecified', private: 'private', unlisted: 'unlisted' };
  return {
    kind: 'youtube#playlistItem',
    etag: hex(27, 'etag', id, String(position)),
    id: Buffer.from(`${id}.${position}`).toString('base64url'),
    snippet: {
      publishedAt: '2025-03-01T12:00:00Z',
      channelId: `UC${inventCode(22, 'channel', id)}`,
      ...(isHidden ? hidden : shown),
      channelTitle: 'Sandbox',
      playlistId: id,
      position,
      resourceId: { kind: 'youtube#video', videoId },
    },
    status: { privacyStatus: told[availability as keyof typeof told] ?? 'public' },
  };
}

export function listPlaylistItems(world: World, { query }: Call, look: Look): Reply {
  if (!query.get('part')) return missing('part', 'Required parameter: part');
  const id = query.get('playlistId');
  if (!id) return missing('', 'No filter selected. Expected one of: playlistId, id');
  if (id.includes('zz-priv'))
    return refusal(
      403,
      'The request is not properly authorized to retrieve the specified playlist.',
      'playlistItemsNotAccessible',
    );
  if (!idForm.test(id) || id.includes('zz-gone')) {
    const message =
      "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
    return refusal(404, message, 'playlistNotFound');
  }
  const from = placeOf(query.get('pageToken'));
  if (from === undefined) {
    const message = 'The request specifies an invalid page token.';
    return refusal(400, message, 'invalidPageToken');
  }
  const most = Math.min(Number(query.get('maxResults') ?? 5), mostItems);
  const total = lengthOf(id);
  const count = Math.max(0, Math.min(most, total - from));
  return {
    status: 200,
    headers: { 'cache-control': 'private' },
    body: {
      kind: 'youtube#playlistItemListResponse',
      etag: hex(27, 'playlist', id, String(from)),
      ...(from + count < total && { nextPageToken: tokenOf(from + count) }),
      ...(from > 0 && { prevPageToken: tokenOf(Math.max(0, from - most)) }),
      items: Array.from({ length: count }, (_, place) => entryAt(world, look, id, from + place)),
      pageInfo: { totalResults: total, resultsPerPage: most },
    },
  };
}
