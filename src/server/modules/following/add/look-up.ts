/** Songs of an album, of an ISRC or UPC, or of an artist and title, as the platforms tell them: for the reader to choose from. */
import { uniqBy } from 'es-toolkit/array';
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import type { lookUpSongs as endpoint, SongLookups } from '#contract/song-lookups.ts';
import { mostUrlsAtOnce } from '#domain/limits.ts';
import { type SongLookup, songLookup } from '#domain/lookups.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { itemKeyOf } from '#server/modules/metrics/policy.ts';
import type { ListedUpTo, Listing } from '#server/platforms/found.ts';
import { asAppError, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { identifyAlbum } from '#server/platforms/links.ts';
import { selectFollowedItems } from '../queries.ts';

type Ask = (asker: CallAsker) => Promise<Listing>;
/** Whom to ask; each says what it knows for itself. */
type Asked = { platform: PlatformId; ask: Ask }[];

const connectedOf = ({ platforms }: Pick<Ctx, 'platforms'>): ConnectedPlatform[] =>
  Object.values(platforms).filter(({ isConfigured }) => isConfigured);

/** By the number wherever it can be asked for; by words where there is a search, which has no numbers. */
function askedFor(ctx: Ctx, wanted: SongLookup): Asked {
  return connectedOf(ctx).flatMap((connected): Asked => {
    const { id: platform } = connected.platform;
    if ('isrc' in wanted) {
      if (connected.isrcsAtOnce === 0) return [];
      const { isrc } = wanted;
      return [
        {
          platform,
          ask: async (asker) => ({ songs: (await connected.findByIsrc([isrc], asker)).get(isrc) ?? [] }),
        },
      ];
    }
    if ('upc' in wanted) {
      const { listByUpc } = connected;
      return listByUpc ? [{ platform, ask: (asker) => listByUpc(wanted.upc, asker) }] : [];
    }
    return connected.search
      ? [{ platform, ask: async (asker) => ({ songs: (await connected.search?.(wanted, asker)) ?? [] }) }]
      : [];
  });
}

/** No further than an album is listed at all; whether it is a place of its lists its platform says. */
const cursorShape = z.tuple([z.string().max(600), z.int().min(1).max(mostUrlsAtOnce)]);

function placeIn(cursor: string): ListedUpTo {
  const [next, read] = readCursor(cursor, cursorShape);
  return { next, read };
}

type Query = QueryOf<typeof endpoint>;

function askedAbout(ctx: Ctx, { text, cursor }: Query): { asked: Asked; isSure: boolean } {
  const album = identifyAlbum(text);
  const after = cursor === undefined ? undefined : placeIn(cursor);
  if (after && !album) throw badCursor();
  const wanted = album ? undefined : songLookup(text);
  if (wanted) return { asked: askedFor(ctx, wanted), isSure: !('title' in wanted) };
  if (!album) throw refused('text', 'no album, ISRC, UPC, or artist and title');
  const { platform, albumId } = album;
  const connected = ctx.platforms[platform];
  if (!connected?.isConfigured || !connected.listAlbum) throw new AppError('not_configured');
  const ask: Ask = async (asker) => (await connected.listAlbum?.(albumId, asker, after)) ?? { songs: [] };
  return { asked: [{ platform, ask }], isSure: true };
}

export async function lookUpSongs(
  ctx: Ctx,
  userId: string,
  query: Query,
  asker: CallAsker,
): Promise<{ lookups: SongLookups; nextCursor: string | undefined }> {
  const { asked, isSure } = askedAbout(ctx, query);
  if (asked.length === 0) throw new AppError('not_configured');
  const answers = await Promise.allSettled(asked.map(({ ask }) => ask(asker)));
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const strange = failures.find((failure) => !(failure instanceof PlatformFailure));
  if (strange) throw strange;
  // What some of them know is of use, whatever the others do.
  if (failures.length === answers.length) throw asAppError(failures[0], ctx.clock.now());
  const listed = answers.flatMap((answer, place) =>
    answer.status === 'fulfilled'
      ? answer.value.songs.map(({ platformTrackId, url, song: { title, artist } }) => ({
          ...{ platform: asked[place]?.platform as PlatformId, platformTrackId, url, title, artist },
        }))
      : [],
  );
  // A set may hold a song twice.
  const songs = uniqBy(listed, itemKeyOf);
  const own = await selectFollowedItems(ctx.db, userId, songs);
  const [told] = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value.rest) || []);
  const { next, ...rest } = told ?? { read: 0, total: null, isFailed: false };
  return {
    lookups: {
      songs: songs.map((song) => {
        const trackId = own.get(itemKeyOf(song));
        return { ...song, ...(trackId && { trackId }) };
      }),
      isSure,
      ...(told && { rest }),
    },
    nextCursor: next === undefined ? undefined : writeCursor([next, rest.read]),
  };
}
