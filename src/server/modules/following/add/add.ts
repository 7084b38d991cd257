/** Adds songs by their links: a verdict for each, the plan's limit exact under any concurrency. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { addTracks as addTracksEndpoint } from '#contract/tracks.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { publish } from '#server/modules/live/service.ts';
import { itemKeyOf, type KnownItem } from '#server/modules/metrics/policy.ts';
import { findItems, finishRun } from '#server/modules/metrics/service.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { tracksByIds } from '../../song-list/service.ts';
import {
  listGrew,
  lockUser,
  pauseOver,
  placesTaken,
  refreshSchedules,
  roomFor,
  tellLimit,
  tierOf,
} from '../../tracks/service.ts';
import type { PlatformSong } from '../../tracks/table.ts';
import { insertTracks, selectFollowedItems } from '../queries.ts';
import {
  type Busy,
  type NamedSongLink,
  nameLinks,
  nextTryAt,
  type Refusal,
  rejectionMessages,
} from './links.ts';
import { findMissing, rememberMissing } from './missing.ts';
import {
  deleteWaiting,
  insertWaiting,
  selectStillWaiting,
  selectWaitingLinks,
  type WaitingRow,
} from './queries-waiting.ts';
import { type AskedSongs, askForSongs, storeItems } from './read-songs.ts';
import { describedAs, placesFor, type SaidSongs } from './sharing.ts';

/** A song of the paste, with the link that names it. `row`: of a link that has waited, and is to be a song now. */
type Wanted = PlatformSong & Pick<NamedSongLink, 'given' | 'otherwise'> & { busy?: Busy; row?: string };

type Adding = Omit<AskedSongs, 'songs'> & {
  /** Each song once, in the order of the paste. */
  songs: Map<string, Wanted>;
  /** What is known without asking: read by somebody's sync not long ago. */
  fresh: Map<string, KnownItem>;
  said: SaidSongs | undefined;
};

/** `asker`: whose request makes the calls; absent: ourselves, who know that all of them are fresh. `said`: of which songs they are. */
type Asked = { asker?: CallAsker | undefined; said?: SaidSongs };
type Outcome = { trackId: string; isNew: boolean } | { waits: WaitingRow } | { busy: Busy } | Refusal;
/** A link, and the row that it has waited as. */
export type Waited = NamedSongLink & { row?: string };
type AddedTracks = ReplyOf<typeof addTracksEndpoint>;

const freshMilliseconds = 3600_000;
/** Songs asked for at a time when fewer than that fit: some may turn out not to be there. */
const smallestWave = 10;

function songsOf(links: readonly Waited[]): Map<string, Wanted> {
  const songs = new Map<string, Wanted>();
  for (const { names, ...link } of links) {
    if ('code' in names || songs.has(itemKeyOf(names))) continue;
    songs.set(itemKeyOf(names), { ...link, ...names });
  }
  return songs;
}

const rowsOf = (songs: Map<string, Wanted>): string[] => [...songs.values()].flatMap(({ row }) => row ?? []);

/** Without those that are to become songs now. */
const countTaken = async (db: Db, userId: string, songs: Map<string, Wanted>): Promise<number> =>
  (await placesTaken(db, userId, rowsOf(songs))).used;

/** By `itemKeyOf`, the rows of songs that wait already. */
async function waitingOf(
  db: Db,
  userId: string,
  songs: readonly PlatformSong[],
): Promise<Map<string, WaitingRow>> {
  return new Map((await selectWaitingLinks(db, userId, songs)).map((row) => [itemKeyOf(row), row]));
}

/** Asks about as many songs as fit on the list; what lies beyond the limit only where it may be of a song that is there. */
async function readWhatFits(
  ctx: Ctx,
  userId: string,
  { songs, said }: Pick<Adding, 'songs' | 'said'>,
  asker: CallAsker | undefined,
): Promise<Adding> {
  const followed = await selectFollowedItems(ctx.db, userId, [...songs.values()]);
  const known = await findItems(ctx, [...songs.values()]);
  const freshSince = ctx.clock.now().getTime() - freshMilliseconds;
  const isFresh = (item: KnownItem) =>
    item.status === 'active' && (item.confirmedAt?.getTime() ?? 0) > freshSince;
  const fresh = new Map([...known].filter(([, item]) => isFresh(item)));
  const missing = await findMissing(ctx, [...songs.values()]);
  const adding: Adding = { songs, fresh, said, answers: new Map(), runs: [] };
  const held = await waitingOf(ctx.db, userId, [...songs.values()]);
  const waiting = [...songs].filter(([key, { row }]) => !followed.has(key) && (row || !held.has(key)));
  for (const [key, { busy }] of waiting) if (busy) adding.answers.set(key, { busy });
  let room = roomFor(found(await tierOf(ctx, userId)), await countTaken(ctx.db, userId, songs));
  const places = await placesFor(ctx.db, userId, songs.size > room);
  for (;;) {
    const asked = room > 0 ? waiting : waiting.filter(([, { platform }]) => places?.mayShare(platform));
    const wave = asked.slice(0, Math.max(room, smallestWave));
    if (wave.length === 0) break;
    for (const one of wave) waiting.splice(waiting.indexOf(one), 1);
    for (const [key] of wave) {
      const refusal = missing.get(key);
      if (refusal && !fresh.has(key)) adding.answers.set(key, refusal);
    }
    const unknown = wave
      .filter(([key, { busy }]) => !fresh.has(key) && !missing.has(key) && !busy)
      .map(([, song]) => song);
    const { answers, runs } = await askForSongs(ctx, unknown, asker);
    for (const [key, answer] of answers) adding.answers.set(key, answer);
    adding.runs.push(...runs);
    for (const [key] of wave) {
      const link = describedAs(songs.get(key)?.platform, adding.answers.get(key), fresh.get(key));
      const share = link && places?.shareOf(link, said?.get(key));
      if (link) places?.add({ ...link, songId: share?.songId ?? key });
      if (link ? !share?.joined : 'busy' in (adding.answers.get(key) ?? {})) room--;
    }
  }
  return adding;
}

/** Who of the songs gets onto the list: decided under the user's lock. */
async function decide(ctx: Ctx, userId: string, adding: Adding) {
  const { songs, answers, fresh, said } = adding;
  const tier = found(await lockUser(ctx, userId));
  let room = roomFor(tier, await countTaken(ctx.db, userId, songs));
  const followed = await selectFollowedItems(ctx.db, userId, [...songs.values()]);
  const held = await waitingOf(ctx.db, userId, [...songs.values()]);
  const still = await selectStillWaiting(ctx.db, rowsOf(songs));
  const places = await placesFor(ctx.db, userId, songs.size > room);
  const outcomes = new Map<string, Outcome>();
  const chosen: string[] = [];
  const busy: string[] = [];
  for (const [key, { row }] of songs) {
    // Its owner has called it off meanwhile.
    if (row && !still.has(row)) continue;
    const trackId = followed.get(key);
    const waits = row ? undefined : held.get(key);
    const answer = answers.get(key);
    if (trackId) outcomes.set(key, { trackId, isNew: false });
    else if (waits) outcomes.set(key, { waits });
    else if (answer && 'code' in answer) outcomes.set(key, answer);
    else if (row && answer && 'busy' in answer) outcomes.set(key, answer);
    else if (answer && 'busy' in answer && room > 0) {
      busy.push(key);
      room--;
    } else {
      const link = describedAs(songs.get(key)?.platform, answer, fresh.get(key));
      const share = link && places?.shareOf(link, said?.get(key));
      if (!link || (room <= 0 && !share)) {
        outcomes.set(key, { code: 'plan_limit' });
        continue;
      }
      chosen.push(key);
      places?.add({ ...link, songId: share?.songId ?? key });
      if (!share?.joined) room--;
    }
  }
  return { outcomes, chosen, busy, tier, isFull: places !== undefined };
}

/** Accepts links whose platform cannot be asked now. */
async function keepWaiting(ctx: Ctx, userId: string, { songs, answers }: Adding, busy: readonly string[]) {
  const now = ctx.clock.now();
  const rows = busy.flatMap((key) => {
    const [song, answer] = [songs.get(key), answers.get(key)];
    if (!song || !answer || !('busy' in answer)) return [];
    const { reason, until } = answer.busy;
    const { platform, platformTrackId, url, given, otherwise, busy: isShort } = song;
    const link = { platform, platformTrackId, url, given, otherwise, isShort: isShort !== undefined };
    return [{ id: newId('link'), ...link, reason, nextTryAt: nextTryAt(until, 0, now, Math.random()) }];
  });
  return insertWaiting(ctx.db, userId, rows, now);
}

const store = (given: Ctx, userId: string, adding: Adding): Promise<Map<string, Outcome>> =>
  transaction(given, async (ctx) => {
    const { outcomes, chosen, busy, tier, isFull } = await decide(ctx, userId, adding);
    for (const { run, ...result } of adding.runs) await finishRun(ctx, run, result);
    await rememberMissing(ctx, adding.songs, adding.answers);
    if (busy.length > 0) {
      for (const row of await keepWaiting(ctx, userId, adding, busy))
        outcomes.set(itemKeyOf(row), { waits: row });
      await publish(ctx, [{ userId, name: 'links.changed', data: {} }]);
    }
    if (chosen.length === 0) return outcomes;
    const itemIds = await storeItems(ctx, adding, chosen, adding.fresh);
    const rows = chosen.map((key) => ({ id: newId('track'), itemId: found(itemIds.get(key)) }));
    const trackIds = await insertTracks(ctx.db, userId, rows, ctx.clock.now());
    // What may share a place waits for it until it does: the matcher joins it, or its owner.
    const paused = isFull ? await pauseOver(ctx, userId, tier) : [];
    await refreshSchedules(ctx, [...trackIds.keys(), ...paused]);
    await listGrew(ctx, userId, [...itemIds.values()]);
    const songs = chosen.flatMap((key) => adding.songs.get(key) ?? []);
    const ids = songs.flatMap(({ row }) => row ?? []);
    // With the songs, so that whoever calls it off either does so before, or finds that it has become one.
    if ((await deleteWaiting(ctx.db, userId, { ids, keys: songs })) > 0)
      await publish(ctx, [{ userId, name: 'links.changed', data: {} }]);
    for (const key of chosen) {
      const trackId = found(trackIds.get(found(itemIds.get(key))));
      outcomes.set(key, { trackId, isNew: true });
    }
    await tellLimit(ctx, userId);
    return outcomes;
  });

/** A song that the paste holds twice is new once and existing the second time: no link goes unmentioned. */
function verdicts(given: readonly NamedSongLink[], outcomes: Map<string, Outcome>) {
  const added: string[] = [];
  const existing: string[] = [];
  const rejected: AddedTracks['rejected'] = [];
  const links: AddedTracks['links'] = [];
  const pending = new Map<string, AddedTracks['pending'][number]>();
  for (const { given: url, names } of given) {
    const outcome = 'code' in names ? names : found(outcomes.get(itemKeyOf(names)));
    if ('busy' in outcome) continue;
    if ('waits' in outcome) {
      const { id, platform, reason, nextTryAt } = outcome.waits;
      const retryAt = nextTryAt.toISOString();
      links.push({ url, code: 'pending', pendingId: id, retryAt });
      if (!pending.has(id)) pending.set(id, { id, url, platform, reason, nextTryAt: retryAt });
      continue;
    }
    if ('code' in outcome) {
      links.push({ url, ...outcome });
      rejected.push({ url, ...outcome, message: rejectionMessages[outcome.code] });
      continue;
    }
    links.push({ url, trackId: outcome.trackId });
    if (outcome.isNew && !added.includes(outcome.trackId)) added.push(outcome.trackId);
    else existing.push(outcome.trackId);
  }
  return { added, existing, rejected, links, pending: [...pending.values()] };
}

/** What becomes of the songs that the links name. */
async function addSongs(ctx: Ctx, userId: string, links: readonly Waited[], { asker, said }: Asked) {
  const songs = songsOf(links);
  return songs.size === 0
    ? new Map<string, Outcome>()
    : store(ctx, userId, await readWhatFits(ctx, userId, { songs, said }, asker));
}

/** Links whose song the platform does not know, with the next thing they may mean. */
const meantOtherwise = (links: readonly Waited[], outcomes: Map<string, Outcome>): Waited[] =>
  links.map((link) => {
    const outcome = 'code' in link.names ? undefined : outcomes.get(itemKeyOf(link.names));
    const [next, ...otherwise] = link.otherwise;
    const isUnknown = outcome && 'code' in outcome && outcome.code === 'not_found';
    return isUnknown && next ? { ...link, names: next, otherwise } : link;
  });

/** What becomes of links, with all that each of them may mean. */
export async function follow(
  ctx: Ctx,
  userId: string,
  links: readonly Waited[],
  asked: Asked,
): Promise<{ named: readonly Waited[]; outcomes: Map<string, Outcome> }> {
  let named = links;
  const outcomes = await addSongs(ctx, userId, named, asked);
  for (;;) {
    const next = meantOtherwise(named, outcomes);
    const changed = next.filter((link, place) => link !== named[place]);
    if (changed.length === 0) return { named, outcomes };
    named = next;
    const open = changed.filter(({ names }) => !('code' in names) && !outcomes.has(itemKeyOf(names)));
    for (const [key, outcome] of await addSongs(ctx, userId, open, asked)) outcomes.set(key, outcome);
  }
}

export async function addTracks(
  ctx: Ctx,
  userId: string,
  urls: readonly string[],
  asked: Asked = {},
): Promise<AddedTracks> {
  const links = await nameLinks(ctx, urls, asked.asker, (songs) => waitingOf(ctx.db, userId, songs));
  const { named, outcomes } = await follow(ctx, userId, links, asked);
  const { added, existing, ...rest } = verdicts(named, outcomes);
  return {
    added: await tracksByIds(ctx, userId, added),
    existing: await tracksByIds(ctx, userId, existing),
    ...rest,
  };
}
