/** Reads a playlist of YouTube's page after page, and adds what was chosen of it, a portion at a time. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { RejectionCode } from '#contract/links.ts';
import type { ListedVideo, listYoutubePlaylist } from '#contract/playlist-import.ts';
import type { addPlaylist, addPlaylistItems } from '#contract/playlists.ts';
import type { addTracks } from '#contract/tracks.ts';
import { addressOf, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { type Pages, pagesKey, useReplyPages } from '#web/data/use-pages.ts';
import { readAgain } from '../changes.ts';
import { onceEach } from './choice.ts';

type Listing = ReplyOf<typeof listYoutubePlaylist>;

const listingAddress = (link: string): string =>
  addressOf<typeof listYoutubePlaylist>('/api/youtube-playlists', { query: { link } });

/** Each page is a call to YouTube: none is read again by itself. */
export function useListing(link: string) {
  const address = listingAddress(link);
  const query = useReplyPages<typeof listYoutubePlaylist>(address, {
    enabled: link !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const pages = query.replies;
  const listed = pages?.flatMap(({ videos }) => videos) ?? [];
  return { ...query, first: pages?.[0], listed, videos: onceEach(listed) };
}

/** Where the songs go besides the list: no playlist, a new one, one of one's own. */
export type Target =
  | { kind: 'none' }
  | { kind: 'new'; name: string }
  | { kind: 'own'; id: string; name: string };

export type Outcome = {
  added: number;
  existing: number;
  pending: number;
  /** With why; the page has the words. */
  refused: { video: ListedVideo; code: RejectionCode }[];
  playlist?: { id: string; name: string; added: number };
};

export type Importing = {
  done: number;
  all: number;
  isBusy: boolean;
  outcome: Outcome;
  /** Why it stopped before the end. */
  stopped?: unknown;
};

/** Songs of one request: a call to YouTube reads twice as many, and progress is seen. */
const portion = 25;

const nothingYet: Outcome = { added: 0, existing: 0, pending: 0, refused: [] };

export function useImport(link: string, onAdded: (videoIds: readonly string[]) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<Importing>();

  /** Told where it is shown, so that YouTube need not be asked again. */
  const markAdded = (tracks: ReadonlyMap<string, string>, added: number) =>
    client.setQueryData<Pages<Listing>>(
      pagesKey(listingAddress(link)),
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            items: {
              ...page.items,
              plan: { ...page.items.plan, used: page.items.plan.used + added },
              videos: page.items.videos.map((video) => {
                const trackId = tracks.get(video.videoId);
                return trackId ? { ...video, trackId } : video;
              }),
            },
          })),
        },
    );

  /** Answers the playlist that there is then, also where it stopped: going on goes on with that one. */
  async function start(chosen: readonly ListedVideo[], target: Target): Promise<Outcome['playlist']> {
    let outcome = nothingYet;
    const all = chosen.length;
    setState({ done: 0, all, isBusy: true, outcome });
    try {
      for (let from = 0; from < all; from += portion) {
        const videos = chosen.slice(from, from + portion);
        const { tracks, ...came } = await addSongs(videos);
        outcome = { ...sumOf(outcome, came), ...(outcome.playlist && { playlist: outcome.playlist }) };
        markAdded(tracks, came.added + came.pending);
        const playlist = await addToTarget(target, outcome.playlist, [...new Set(tracks.values())]);
        outcome = { ...outcome, ...(playlist && { playlist }) };
        onAdded(videos.map(({ videoId }) => videoId));
        setState({ done: from + videos.length, all, isBusy: true, outcome });
      }
      setState({ done: all, all, isBusy: false, outcome });
    } catch (stopped) {
      setState((now) => now && { ...now, isBusy: false, outcome, stopped });
    } finally {
      await Promise.all([
        invalidate(client, '/api/tracks'),
        invalidate(client, '/api/analytics'),
        readAgain(client),
      ]);
    }
    return outcome.playlist;
  }
  return { state, start, clear: () => setState(undefined) };
}

type Came = Omit<Outcome, 'playlist'>;

const sumOf = (one: Came, other: Came): Came => ({
  added: one.added + other.added,
  existing: one.existing + other.existing,
  pending: one.pending + other.pending,
  refused: [...one.refused, ...other.refused],
});

async function addSongs(videos: readonly ListedVideo[]): Promise<Came & { tracks: Map<string, string> }> {
  const reply = await send<typeof addTracks>('POST', '/api/tracks', {
    body: { urls: videos.map(({ url }) => url) },
  });
  const byUrl = new Map(videos.map((video) => [video.url, video]));
  const tracks = new Map<string, string>();
  const refused: Outcome['refused'] = [];
  for (const answer of reply.links) {
    const video = byUrl.get(answer.url);
    if (!video) continue;
    if ('trackId' in answer) tracks.set(video.videoId, answer.trackId);
    else if (answer.code !== 'pending') refused.push({ video, code: answer.code });
  }
  const { added, existing, pending } = reply;
  return { tracks, added: added.length, existing: existing.length, pending: pending.length, refused };
}

/** A new playlist is made with the first songs that there are, so that none is left behind empty. */
async function addToTarget(
  target: Target,
  made: Outcome['playlist'],
  trackIds: string[],
): Promise<Outcome['playlist']> {
  if (target.kind === 'none' || trackIds.length === 0) return made;
  if (target.kind === 'new' && !made) {
    const { id, name, itemCount } = await send<typeof addPlaylist>('POST', '/api/playlists', {
      body: { name: target.name, trackIds },
    });
    return { id, name, added: itemCount };
  }
  const { id, name, added } = made ?? {
    added: 0,
    ...(target.kind === 'own' ? target : { id: '', name: '' }),
  };
  const more = await send<typeof addPlaylistItems>('POST', '/api/playlists/:id/items', {
    params: { id },
    body: { trackIds },
  });
  return { id, name, added: added + more.added };
}
