/** Adds songs by their links: a verdict for each, the plan's limit exact under any concurrency. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { addTracks as addTracksEndpoint } from '#contract/tracks.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announce } from '#server/jobs/queue.ts';
import { found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { type KnownItem, keyOf } from '#server/modules/metrics/policy.ts';
import {
  findItems,
  finishRun,
  lockItems,
  recordReadings,
  upsertItems,
} from '#server/modules/metrics/service.ts';
import type { Asker } from '#server/platforms/http/quota.ts';
import { tracksChanged } from '../events.ts';
import { tracksByIds } from '../list.ts';
import { roomFor } from '../plan-limit.ts';
import { countTracks, insertTracks, lockUser, selectFollowed, selectTier } from '../queries.ts';
import { refreshSchedules } from '../schedules.ts';
import { type NamedLink, nameLinks, type Refusal, rejectionMessages, type Song } from './links.ts';
import { findMissing, rememberMissing } from './missing.ts';
import { type Answer, type ReadRun, readSongs } from './read-songs.ts';

type Adding = {
  /** Each song once, in the order of the paste. */
  songs: Map<string, Song>;
  /** What is known without asking: read by somebody's sync not long ago. */
  fresh: Map<string, KnownItem>;
  answers: Map<string, Answer>;
  runs: ReadRun[];
};

type Outcome = { trackId: string; isNew: boolean } | Refusal;
type AddedTracks = ReplyOf<typeof addTracksEndpoint>;

const freshMilliseconds = 3600_000;
/** Songs asked for at a time when fewer than that fit: some may turn out not to be there. */
const smallestWave = 10;

function songsOf(links: readonly NamedLink[]): Map<string, Song> {
  const songs = new Map<string, Song>();
  for (const { names } of links) if (!('code' in names)) songs.set(keyOf(names), names);
  return songs;
}

/** Asks about as many songs as fit on the list; what lies beyond the limit is not asked about at all. */
async function readWhatFits(
  ctx: Ctx,
  userId: string,
  songs: Map<string, Song>,
  asker: Asker | undefined,
): Promise<Adding> {
  const followed = await selectFollowed(ctx.db, userId, [...songs.values()]);
  const known = await findItems(ctx, [...songs.values()]);
  const freshSince = ctx.clock.now().getTime() - freshMilliseconds;
  const isFresh = (item: KnownItem) =>
    item.status === 'active' && (item.confirmedAt?.getTime() ?? 0) > freshSince;
  const fresh = new Map([...known].filter(([, item]) => isFresh(item)));
  const missing = await findMissing(ctx, [...songs.values()]);
  const adding: Adding = { songs, fresh, answers: new Map(), runs: [] };
  const waiting = [...songs].filter(([key]) => !followed.has(key));
  let room = roomFor(found(await selectTier(ctx.db, userId)), await countTracks(ctx.db, userId));
  while (room > 0 && waiting.length > 0) {
    const wave = waiting.splice(0, Math.max(room, smallestWave));
    for (const [key] of wave) {
      const refusal = missing.get(key);
      if (refusal && !fresh.has(key)) adding.answers.set(key, refusal);
    }
    const unknown = wave.filter(([key]) => !fresh.has(key) && !missing.has(key)).map(([, song]) => song);
    const { answers, runs } = await readSongs(ctx, unknown, asker);
    for (const [key, answer] of answers) adding.answers.set(key, answer);
    adding.runs.push(...runs);
    room -= wave.filter(([key]) => fresh.has(key) || 'reading' in (answers.get(key) ?? {})).length;
  }
  return adding;
}

/** Who of the songs gets onto the list: decided under the user's lock. */
async function decide(ctx: Ctx, userId: string, { songs, fresh, answers }: Adding) {
  const tier = found(await lockUser(ctx.db, userId));
  let room = roomFor(tier, await countTracks(ctx.db, userId));
  const followed = await selectFollowed(ctx.db, userId, [...songs.values()]);
  const outcomes = new Map<string, Outcome>();
  const chosen: string[] = [];
  for (const key of songs.keys()) {
    const trackId = followed.get(key);
    const answer = answers.get(key);
    if (trackId) outcomes.set(key, { trackId, isNew: false });
    else if (answer && 'code' in answer) outcomes.set(key, answer);
    else if (room > 0 && (answer || fresh.has(key))) {
      chosen.push(key);
      room--;
    } else outcomes.set(key, { code: 'plan_limit' });
  }
  return { outcomes, chosen };
}

/** Stores the chosen songs' items with their first numbers. Answers the item of each. */
async function storeItems(ctx: Ctx, { songs, fresh, answers, runs }: Adding, chosen: readonly string[]) {
  const read = chosen.flatMap((key) => {
    const [song, answer] = [songs.get(key), answers.get(key)];
    return song && answer && 'reading' in answer ? [{ ...song, ...answer, key }] : [];
  });
  const itemIds = await upsertItems(ctx, read);
  for (const [key, item] of fresh) if (chosen.includes(key)) itemIds.set(key, item.id);
  await lockItems(ctx, [...itemIds.values()]);
  for (const { run } of runs) {
    const readings = read.filter((song) => song.run === run);
    await recordReadings(
      ctx,
      run,
      readings.map(({ key, observedAt, reading }) => ({
        itemId: found(itemIds.get(key)),
        observedAt,
        reading,
      })),
    );
  }
  return itemIds;
}

const store = (given: Ctx, userId: string, adding: Adding): Promise<Map<string, Outcome>> =>
  transaction(given, async (ctx) => {
    const { outcomes, chosen } = await decide(ctx, userId, adding);
    for (const { run, ...result } of adding.runs) await finishRun(ctx, run, result);
    await rememberMissing(ctx, adding.songs, adding.answers);
    if (chosen.length === 0) return outcomes;
    const itemIds = await storeItems(ctx, adding, chosen);
    const rows = chosen.map((key) => ({ id: newId('track'), itemId: found(itemIds.get(key)) }));
    const trackIds = await insertTracks(ctx.db, userId, rows, ctx.clock.now());
    await refreshSchedules(ctx, [...trackIds.keys()]);
    await announce(ctx, tracksChanged, { userId });
    for (const key of chosen) {
      const trackId = found(trackIds.get(found(itemIds.get(key))));
      outcomes.set(key, { trackId, isNew: true });
    }
    return outcomes;
  });

/** A song that the paste holds twice is new once and existing the second time: no link goes unmentioned. */
function verdicts(given: readonly NamedLink[], outcomes: Map<string, Outcome>) {
  const added: string[] = [];
  const existing: string[] = [];
  const rejected: AddedTracks['rejected'] = [];
  const links: AddedTracks['links'] = [];
  for (const { given: url, names } of given) {
    const outcome = 'code' in names ? names : found(outcomes.get(keyOf(names)));
    if ('code' in outcome) {
      links.push({ url, ...outcome });
      rejected.push({ url, ...outcome, message: rejectionMessages[outcome.code] });
      continue;
    }
    links.push({ url, trackId: outcome.trackId });
    if (outcome.isNew && !added.includes(outcome.trackId)) added.push(outcome.trackId);
    else existing.push(outcome.trackId);
  }
  return { added, existing, rejected, links };
}

/** What becomes of the songs that the links name. */
async function addSongs(ctx: Ctx, userId: string, links: readonly NamedLink[], asker: Asker | undefined) {
  const songs = songsOf(links);
  return songs.size === 0
    ? new Map<string, Outcome>()
    : store(ctx, userId, await readWhatFits(ctx, userId, songs, asker));
}

/** Links whose song the platform does not know, with the next thing they may mean. */
const meantOtherwise = (links: readonly NamedLink[], outcomes: Map<string, Outcome>): NamedLink[] =>
  links.map((link) => {
    const outcome = 'code' in link.names ? undefined : outcomes.get(keyOf(link.names));
    const [next, ...otherwise] = link.otherwise;
    const isUnknown = outcome && 'code' in outcome && outcome.code === 'not_found';
    return isUnknown && next ? { ...link, names: next, otherwise } : link;
  });

/** `asker`: whose request makes the calls; absent: ourselves, who know that all of them are fresh. */
export async function addTracks(
  ctx: Ctx,
  userId: string,
  urls: readonly string[],
  asker?: Asker,
): Promise<AddedTracks> {
  let named = await nameLinks(ctx, urls, asker);
  const outcomes = await addSongs(ctx, userId, named, asker);
  for (;;) {
    const next = meantOtherwise(named, outcomes);
    const changed = next.filter((link, place) => link !== named[place]);
    if (changed.length === 0) break;
    named = next;
    const open = changed.filter(({ names }) => !('code' in names) && !outcomes.has(keyOf(names)));
    for (const [key, outcome] of await addSongs(ctx, userId, open, asker)) outcomes.set(key, outcome);
  }
  const { added, existing, rejected, links } = verdicts(named, outcomes);
  return {
    added: await tracksByIds(ctx, userId, added),
    existing: await tracksByIds(ctx, userId, existing),
    rejected,
    links,
  };
}
