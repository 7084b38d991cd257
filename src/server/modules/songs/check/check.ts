/** The catalogue check: issues of a user's songs, what is settled, and what the user says of a song. */
import { setImmediate } from 'node:timers/promises';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  type listSongIssues,
  type SongIssue,
  type SongIssueKind,
  songIssueKind,
} from '#contract/song-issues.ts';
import type { Song } from '#contract/songs.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import type { Platform } from '#server/platforms/platform.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { raiseAccountVersion } from '../../accounts/service.ts';
import { publish } from '../../live/service.ts';
import { compare, lockUser, read } from '../../tracks/service.ts';
import { selectFindsOf } from '../finds/queries-finds.ts';
import { type DescribedLink, selectLinksOfUser, selectSongMembers, selectSongsOf } from '../queries.ts';
import { releaseMoved, songsByIds } from '../songs.ts';
import {
  countIssues,
  type Difference,
  deleteSettled,
  type Facts,
  type IssueRow,
  insertSettled,
  replaceDifferences,
  selectFacts,
  selectIssues,
  writeFacts,
} from './queries-check.ts';

/** Songs at a time, between which others want to be answered. */
const atOnce = 100;

/** Names alone: neither an ISRC nor a length says what a song is called. */
const named = (link: DescribedLink) => read({ ...link, isrc: null, durationSeconds: 1 });

/** What of the names differs by more than uploaders add. */
function differenceOf(first: DescribedLink, other: DescribedLink): Difference['kind'][] {
  const one = named(first);
  const verdict = compare(one, named(other));
  if (verdict.is === 'apart') {
    // Were it the artist's own, would the title do?
    const isTitle = compare(one, named({ ...other, artist: first.artist })).is === 'apart';
    return [isTitle ? 'title_differs' : 'artist_differs'];
  }
  const doubts = verdict.is === 'unsure' ? verdict.doubts : [];
  const isTitle = doubts.includes('title_differs') || doubts.includes('version_differs');
  return [
    ...(isTitle ? (['title_differs'] as const) : []),
    ...(doubts.includes('artist_differs') ? (['artist_differs'] as const) : []),
  ];
}

/** Links that are called otherwise than the first of their song. */
export async function differencesIn(links: readonly DescribedLink[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  let songs = 0;
  for (const [first, ...others] of Map.groupBy(links, ({ songId }) => songId).values()) {
    if (!first || others.length === 0) continue;
    if (songs++ % atOnce === 0) await setImmediate();
    for (const other of others)
      for (const kind of differenceOf(first, other)) differences.push({ trackId: other.trackId, kind });
  }
  return differences;
}

/** After a user's links or songs have changed. */
export async function checkNames(given: Ctx, userId: string): Promise<void> {
  const differences = await differencesIn(await selectLinksOfUser(given.db, userId));
  await transaction(given, async (ctx) => {
    if (!(await lockUser(ctx, userId))) return;
    if (await replaceDifferences(ctx.db, userId, differences)) await tell(ctx, userId);
  });
}

const configured = (ctx: Ctx): PlatformId[] =>
  Object.values(ctx.platforms).flatMap(({ isConfigured, platform }) => (isConfigured ? [platform.id] : []));

type Page = { kind?: SongIssueKind; cursor?: string; limit: number };

const cursorOf = ({ place, platform }: IssueRow): string => `${place} ${platform}`;

export async function listIssues(ctx: Ctx, userId: string, { kind, cursor, limit }: Page) {
  const platforms = configured(ctx);
  const counted = await countIssues(ctx.db, userId, platforms);
  const counts = Object.fromEntries(songIssueKind.options.map((one) => [one, counted.get(one) ?? 0]));
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const [place = '', platform = ''] = cursor?.split(' ') ?? [];
  const after = cursor === undefined ? undefined : { place, platform };
  const rows = kind ? await selectIssues(ctx.db, userId, platforms, { kind, after, limit: limit + 1 }) : [];
  const shown = rows.slice(0, limit);
  const reply: ReplyOf<typeof listSongIssues> = {
    total,
    counts: counts as Record<SongIssueKind, number>,
    issues: await describe(ctx, userId, shown),
  };
  const last = shown.at(-1);
  return { reply, nextCursor: last && rows.length > shown.length ? cursorOf(last) : undefined };
}

async function describe(ctx: Ctx, userId: string, rows: readonly IssueRow[]): Promise<SongIssue[]> {
  const ids = [...new Set(rows.map(({ songId }) => songId))];
  const songs = new Map((await songsByIds(ctx, userId, ids)).map((song) => [song.id, song]));
  const isMissing = rows.some(({ kind }) => kind === 'missing_platform');
  const finds = isMissing ? await selectFindsOf(ctx.db, userId, ids) : [];
  return rows.flatMap((row) => {
    const song = songs.get(row.songId);
    if (!song) return [];
    const find = finds.find((one) => one.songId === row.songId && one.platform === row.platform);
    const platform = row.platform ? platformOf(row.platform) : undefined;
    return [
      {
        ...{ kind: row.kind, trackId: row.trackId, songId: song.id, title: song.title, artist: song.artist },
        ...(row.platform && { platform: row.platform }),
        albumArt: song.tracks.find(({ albumArt }) => albumArt)?.albumArt ?? null,
        links: linksOf(row, song),
        ...(row.kind === 'missing_platform' &&
          platform &&
          !ctx.config.sandbox && { searchUrl: searchUrlOf(platform, song) }),
        ...(row.kind === 'missing_platform' && find && { findId: find.id }),
      },
    ];
  });
}

const searchUrlOf = ({ searchPage }: Platform, { title, artist }: Song): string =>
  `${searchPage}${encodeURIComponent(`${artist} ${title}`)}`;

const linksOf = ({ kind, trackId, platform: where }: IssueRow, song: Song): SongIssue['links'] =>
  song.tracks
    .filter((track) => kind !== 'missing_platform' && (kind !== 'dead_link' || track.id === trackId))
    .filter((track) => kind !== 'same_platform' || track.platform === where)
    .map(({ id, platform, title, artist, status }) => ({ id, platform, title, artist, status }));

type Settling = { kind: SongIssueKind; trackId: string; platform?: PlatformId; settled: boolean };

export const settleIssue = (given: Ctx, userId: string, issue: Settling): Promise<void> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const { kind, trackId, platform = '', settled } = issue;
    const songId = found((await selectSongsOf(ctx.db, userId, [trackId]))[trackId]);
    if (settled) await insertSettled(ctx.db, { userId, trackId, kind, platform });
    else {
      const members = (await selectSongMembers(ctx.db, userId, [songId])).get(songId) ?? [];
      const trackIds = kind === 'dead_link' ? [trackId] : members;
      await deleteSettled(ctx.db, { userId, trackIds, kind, platform });
    }
    await tell(ctx, userId);
  });

const tell = (ctx: Ctx, userId: string) => publish(ctx, [{ userId, name: 'songs.changed', data: {} }]);

export const setFacts = (given: Ctx, userId: string, id: string, said: Partial<Facts>): Promise<Song> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    const members = found((await selectSongMembers(ctx.db, userId, [id])).get(id));
    const known = [...(await selectFacts(ctx.db, userId, members)).values()];
    const isrc = said.isrc === undefined ? known.find((facts) => facts.isrc)?.isrc : said.isrc;
    const [before] = known.flatMap((facts) => facts.releaseDate ?? []).sort();
    const releaseDate = said.releaseDate === undefined ? before : said.releaseDate;
    await writeFacts(ctx.db, userId, members, { isrc: isrc ?? null, releaseDate: releaseDate ?? null });
    if ((releaseDate ?? undefined) !== before) await releaseMoved(ctx, userId, members);
    else await raiseAccountVersion(ctx, [userId], 'rest');
    await tell(ctx, userId);
    const [song] = await songsByIds(ctx, userId, [id]);
    return found(song);
  });
