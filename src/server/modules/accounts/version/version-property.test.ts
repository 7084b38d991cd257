import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import { getOverview } from '#contract/analytics.ts';
import { getAudience } from '#contract/audience.ts';
import {
  addCampaign,
  type Campaign,
  changeCampaign,
  listCampaigns,
  removeCampaign,
} from '#contract/campaigns.ts';
import { getEarnings } from '#contract/earnings.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { putExchangeRates, removeExchangeRates } from '#contract/exchange-rates.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getTrends, listUnusualDays } from '#contract/insights.ts';
import { listWaitingLinks } from '#contract/links.ts';
import { listMilestones } from '#contract/milestones.ts';
import { getListenerWindow, getOwnSeries } from '#contract/own-series.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { setSongFacts } from '#contract/song-issues.ts';
import { getSong, joinTracks, listSongProposals, undoSong } from '#contract/songs.ts';
import { getListFacts, outlineTracks } from '#contract/track-list.ts';
import {
  addTracks,
  getTrack,
  getTrackHistory,
  listTracks,
  removeTrack,
  restoreTrack,
  syncTrack,
  type Track,
} from '#contract/tracks.ts';
import { addDays, utcDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { createApp } from '#server/http/app.ts';
import { newId } from '#server/kernel/ids.ts';
import { routes } from '#server/modules/all.ts';
import { deleteExpired } from '../../analytics/expiry.ts';
import { hideSource, showSource, storeFigures, takeLayers } from '../../own-figures/service.ts';
import { applyPlanLimit } from '../../tracks/plan-limit.ts';
import { findUser } from '../sessions.ts';
import { users } from '../table.ts';
import { selectVersions } from './queries.ts';
import { cachedAnswer, raiseAccountVersion } from './version.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({
  platforms: { youtube },
  settings: { PLATFORMS: 'live', CALLS_PER_MINUTE: '1000000' },
});

/** Two processes of one database, each with a cache of its own; and one that remembers nothing. */
const apps: Record<'one' | 'other' | 'forgetful', FastifyInstance | undefined> = {
  one: undefined,
  other: undefined,
  forgetful: undefined,
};
const appOf = (name: keyof typeof apps): FastifyInstance => apps[name] ?? server.app;
const processOf = (): Ctx => ({ ...server.ctx, jobs: { ...server.ctx.jobs } });

beforeAll(async () => {
  const forgetful = Object.defineProperty({ ...server.ctx }, 'jobs', {
    enumerable: true,
    get: () => ({ ...server.ctx.jobs }),
  });
  apps.other = await createApp(processOf(), { routes, findUser });
  apps.forgetful = await createApp(forgetful, { routes, findUser });
});
afterAll(async () => {
  for (const app of Object.values(apps)) await app?.close();
});

const hours = (count: number) => server.ctx.clock.advance(count * 3600_000);
/** From the first second of a minute on: an answer is made anew after it in any case. */
const atMinute = () => server.ctx.clock.advance(60_000 - (server.ctx.clock.now().getTime() % 60_000));

type Question = { of: Endpoint; params?: Record<string, string>; query?: Record<string, string | number> };

/** `first`: the song that has been followed for longest. */
const questionsOf = (first: Track): Record<string, Question> => ({
  overview: { of: getOverview },
  platforms: { of: getSeries, query: { metric: 'views', groupBy: 'platform' } },
  'lines of songs': { of: getSeries, query: { metric: 'views', groupBy: 'song' } },
  'lines of one': { of: getSeries, query: { metric: 'views', groupBy: 'track', ids: first.id } },
  contribution: { of: getContribution, query: { metric: 'views', by: 'song' } },
  events: { of: getRecentEvents },
  trends: { of: getTrends },
  milestones: { of: listMilestones },
  'unusual days': { of: listUnusualDays },
  campaigns: { of: listCampaigns },
  links: { of: listTracks, query: { limit: 50 } },
  songs: { of: listTracks, query: { limit: 50, by: 'song' } },
  outline: { of: outlineTracks, query: { by: 'song' } },
  facts: { of: getListFacts },
  proposals: { of: listSongProposals },
  waiting: { of: listWaitingLinks },
  link: { of: getTrack, params: { id: first.id } },
  growth: { of: getTrackGrowth, params: { id: first.id } },
  history: { of: getTrackHistory, params: { id: first.id }, query: { metric: 'views', mode: 'change' } },
  song: { of: getSong, params: { id: first.songId } },
  audience: { of: getAudience, query: { dimension: 'country' } },
  'own figures': { of: getOwnSeries, query: { songId: first.songId } },
  'why listeners came and went': { of: getListenerWindow },
  earnings: { of: getEarnings, query: { groupBy: 'song' } },
});

async function ask(app: FastifyInstance, as: Person, questions: readonly [string, Question][]) {
  const told: Record<string, unknown> = {};
  for (const [name, { of, ...asked }] of questions) {
    const { statusCode, body } = await call(app, of, { as, ...asked });
    told[name] = statusCode === 200 ? JSON.parse(body) : statusCode;
  }
  return told;
}

let last = 0;

async function startAccount() {
  const ada = await person(server, { tier: 'premium', timeZone: 'UTC' });
  const numbers = [++last, ++last];
  const views = new Map(numbers.map((number) => [number, 1000]));
  await call(server.app, addTracks, { as: ada, body: { urls: numbers.map(videoUrl) } });
  for (let day = 0; day < 3; day++) {
    hours(24);
    for (const number of numbers) {
      views.set(number, (views.get(number) ?? 0) + 100);
      youtube.tell(videoId(number), { metrics: { views: views.get(number) ?? 0, likes: 1 } });
    }
    await server.runJobs();
  }
  atMinute();
  const query = { sort: 'addedAt', order: 'asc' };
  const [first] = (await call(server.app, listTracks, { as: ada, query })).json<Track[]>();
  const questions = Object.entries(first ? questionsOf(first) : {});
  const sources: { id: string; userId: string }[] = [];
  return { ada, numbers, views, questions, sources, gone: [] as string[] };
}
type Account = Omit<Awaited<ReturnType<typeof startAccount>>, 'questions'>;

const oneOf = <T>(some: readonly T[], pick: number): T | undefined => some[pick % some.length];

async function tracksOf({ ada }: Account): Promise<Track[]> {
  const query = { sort: 'addedAt', order: 'asc' };
  return (await call(appOf('forgetful'), listTracks, { as: ada, query })).json<Track[]>();
}
const campaignsOf = async ({ ada }: Account): Promise<Campaign[]> =>
  (await call(appOf('forgetful'), listCampaigns, { as: ada })).json<Campaign[]>();

/** What happens, by way of one of the processes. What cannot be just now is refused, and changes nothing. */
const happenings: Record<string, (of: Account, app: FastifyInstance, pick: number) => Promise<unknown>> = {
  read: async ({ numbers, views }, _app, pick) => {
    const number = oneOf(numbers, pick) ?? 0;
    views.set(number, Math.max(0, (views.get(number) ?? 1000) + (pick % 700) - 100));
    youtube.tell(videoId(number), { metrics: { views: views.get(number) ?? 0, likes: 1 } });
    await server.runJobs();
  },
  'read again': () => server.runJobs(),
  'read at once': async (of, app, pick) => {
    const id = oneOf(await tracksOf(of), pick)?.id ?? '';
    await call(app, syncTrack, { as: of.ada, params: { id } });
  },
  add: async ({ ada, numbers }, app) => {
    numbers.push(++last);
    await call(app, addTracks, { as: ada, body: { urls: [videoUrl(last)] } });
  },
  'add what cannot be read now': async ({ ada }, app) => {
    youtube.breakDown('unavailable');
    await call(app, addTracks, { as: ada, body: { urls: [videoUrl(++last)] } });
    youtube.recover();
  },
  remove: async (of, app, pick) => {
    const id = oneOf(await tracksOf(of), pick)?.id ?? '';
    of.gone.push(id);
    await call(app, removeTrack, { as: of.ada, params: { id } });
  },
  restore: async ({ ada, gone }, app, pick) =>
    call(app, restoreTrack, { as: ada, params: { id: oneOf(gone, pick) ?? '' } }),
  import: async (of, _app, pick) => {
    const [track] = await tracksOf(of);
    if (!track) return;
    const source = { id: newId('import'), userId: of.ada.user.id };
    const layer = await takeLayers(server.ctx.db, source.userId, 1);
    const day = addDays(utcDay(server.ctx.clock.now()), -1 - (pick % 5));
    const said = { trackId: track.id, platform: 'youtube' as const, from: day, to: day };
    const value = pick % 1000;
    await storeFigures(server.ctx, { ...source, layer }, [
      { ...said, figure: 'views', value },
      { ...said, figure: 'views', value, dimension: 'country', key: 'PT' },
      { ...said, figure: 'monthlyListeners', value, trackId: null },
      { ...said, figure: 'units', value, currency: 'EUR', statement: source.id },
      { ...said, figure: 'earnings', value: value * 1000, currency: 'EUR', statement: source.id },
    ]);
    of.sources.push(source);
    await transaction(server.ctx, (ctx) => showSource(ctx, source));
  },
  undo: async ({ sources }, _app, pick) => {
    const source = oneOf(sources, pick);
    if (source) await transaction(server.ctx, (ctx) => hideSource(ctx, source));
  },
  'say rates': async ({ ada }, app, pick) => {
    const csv = `day,currency,rate\n${addDays(utcDay(server.ctx.clock.now()), -9)},EUR,${1 + (pick % 9)}.5`;
    await call(app, putExchangeRates, { as: ada, body: { reference: 'USD', csv } });
  },
  'forget rates': async ({ ada }, app) => call(app, removeExchangeRates, { as: ada }),
  'begin a campaign': async (of, app, pick) => {
    const trackIds = (await tracksOf(of)).slice(0, 1).map(({ id }) => id);
    const from = addDays(utcDay(server.ctx.clock.now()), -(pick % 4));
    await call(app, addCampaign, { as: of.ada, body: { name: `No ${pick}`, kind: 'post', from, trackIds } });
  },
  'change a campaign': async (of, app, pick) => {
    const params = { id: oneOf(await campaignsOf(of), pick)?.id ?? '' };
    await call(app, changeCampaign, { as: of.ada, params, body: { name: `Now ${pick}` } });
  },
  'remove a campaign': async (of, app, pick) => {
    const params = { id: oneOf(await campaignsOf(of), pick)?.id ?? '' };
    await call(app, removeCampaign, { as: of.ada, params });
  },
  join: async (of, app, pick) => {
    const tracks = await tracksOf(of);
    const trackIds = [...new Set([oneOf(tracks, pick)?.id, oneOf(tracks, pick + 1)?.id])];
    await call(app, joinTracks, { as: of.ada, body: { trackIds } });
  },
  part: async (of, app, pick) =>
    call(app, undoSong, { as: of.ada, params: { id: oneOf(await tracksOf(of), pick)?.songId ?? '' } }),
  'say when it came out': async (of, app, pick) => {
    const params = { id: oneOf(await tracksOf(of), pick)?.songId ?? '' };
    const releaseDate = addDays(utcDay(server.ctx.clock.now()), -(pick % 30));
    await call(app, setSongFacts, { as: of.ada, params, body: { releaseDate } });
  },
  move: async ({ ada }, app, pick) => {
    const timeZone = oneOf(['UTC', 'Asia/Tokyo', 'America/New_York'], pick);
    await call(app, updateProfile, { as: ada, body: { timeZone } });
  },
  'change the plan': async ({ ada }, _app, pick) => {
    const tier = oneOf(['free', 'indie', 'premium'] as const, pick) ?? 'free';
    await server.ctx.db.update(users).set({ tier }).where(eq(users.id, ada.user.id));
    await applyPlanLimit(server.ctx, ada.user.id);
  },
  expire: async () => {
    const before = new Date(server.ctx.clock.now().getTime() - 2 * 24 * 3600_000).toISOString();
    await deleteExpired(server.ctx, { platform: 'youtube', before });
  },
  'fail to add': async ({ ada }, _app, pick) => {
    const failing = transaction(server.ctx, async (ctx) => {
      await raiseAccountVersion(ctx, [ada.user.id], 'days');
      await ctx.db
        .update(users)
        .set({ firstName: `Lost ${pick}` })
        .where(eq(users.id, ada.user.id));
      throw new Error('too late');
    });
    await failing.catch(() => {});
  },
  wait: async () => {
    hours(2);
    atMinute();
  },
};

const process = fc.constantFrom('one' as const, 'other' as const);
const names = Object.keys(happenings);

/** All of them in some order, and again in another: some can only be after others. */
const story = fc
  .tuple(...[1, 2].map(() => fc.shuffledSubarray(names, { minLength: names.length })))
  .map((halves) => halves.flat())
  .chain((all) =>
    fc.tuple(...all.map((happens) => fc.tuple(fc.constant(happens), process, process, fc.nat(9999)))),
  );

test('[ANL-07] no process answers what was so before a change that is done, whatever happens in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const { questions, ...account } = await startAccount();
      const askAll = (name: keyof typeof apps) => ask(appOf(name), account.ada, questions);
      for (const [happens, by, asks, pick] of steps) {
        // Now it is cached, unless the clock has moved on.
        await askAll(asks);
        // Whoever asks in the middle of it is told either; what they were told must not outlive it.
        const amid = questions.slice(pick % questions.length).slice(0, 3);
        await Promise.all([
          happenings[happens]?.(account, appOf(by), pick),
          ask(appOf(asks), account.ada, amid),
        ]);
        expect({ happens, ...(await askAll(asks)) }).toEqual({ happens, ...(await askAll('forgetful')) });
      }
    }),
    // A shorter story takes minutes to find.
    { numRuns: draws(4), endOnFailure: true },
  );
}, 600_000);

test('what is asked again is made once in each process, until something changes', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const asker = () => ({ id: ada.user.id, timeZone: 'UTC' });
  const processes = [processOf(), processOf()];
  const made = new Map<Ctx, number>();
  const askAll = async () => {
    for (const ctx of [...processes, ...processes])
      await cachedAnswer(ctx, asker(), ['made'], async () => {
        made.set(ctx, (made.get(ctx) ?? 0) + 1);
        return {};
      });
    return processes.map((ctx) => made.get(ctx));
  };
  expect(await askAll()).toEqual([1, 1]);
  expect(await askAll()).toEqual([1, 1]);
  const lost = transaction(server.ctx, async (ctx) => {
    await raiseAccountVersion(ctx, [ada.user.id], 'days');
    throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  expect(await askAll()).toEqual([1, 1]);
  await raiseAccountVersion(server.ctx, [ada.user.id], 'rest');
  expect(await askAll()).toEqual([2, 2]);
});

test('[ANL-07] what a transaction has seen is nobody else’s answer', async () => {
  const ada = await person(server);
  const asker = () => ({ id: ada.user.id, timeZone: 'UTC' });
  const nameOf = (ctx: Ctx) =>
    cachedAnswer(ctx, asker(), ['name'], async () => {
      const [row] = await ctx.db
        .select({ name: users.firstName })
        .from(users)
        .where(eq(users.id, ada.user.id));
      return { name: row?.name };
    });
  const lost = transaction(server.ctx, async (ctx) => {
    await ctx.db.update(users).set({ firstName: 'Nobody' }).where(eq(users.id, ada.user.id));
    await raiseAccountVersion(ctx, [ada.user.id], 'rest');
    expect(await nameOf(ctx)).toEqual({ name: 'Nobody' });
    throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  expect(await nameOf(server.ctx)).toEqual({ name: 'Ada' });
});

test('two who raise the same versions in another order each time wait for neither for ever, and none is lost', async () => {
  const ids = [await person(server), await person(server)].map(({ user }) => user.id);
  const raise = (order: readonly string[]) =>
    transaction(server.ctx, async (ctx) => {
      for (const id of order) await raiseAccountVersion(ctx, [id], 'numbers');
    });
  const [before] = await versionsOf(ids);
  await Promise.all(Array.from({ length: 20 }, (_, place) => raise(place % 2 ? ids : ids.toReversed())));
  const after = await versionsOf(ids);
  expect(after).toEqual([(before ?? 0) + 20, (before ?? 0) + 20]);
});

const versionsOf = async (ids: readonly string[]): Promise<number[]> => {
  const found: number[] = [];
  for (const id of ids) found.push((await selectVersions(server.ctx.db, id)).account);
  return found;
};
