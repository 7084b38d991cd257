import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import { getOverview } from '#contract/analytics.ts';
import { getAudience, getListeners } from '#contract/audience.ts';
import { addCampaign } from '#contract/campaigns.ts';
import { getEarnings } from '#contract/earnings.ts';
import { getFlags } from '#contract/flags.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { dropWaitingLink, listWaitingLinks, type WaitingLink } from '#contract/links.ts';
import { chooseAccount } from '#contract/members.ts';
import { getListenerWindow, getOwnSeries } from '#contract/own-series.ts';
import { listSongFinds } from '#contract/song-finds.ts';
import { listSongIssues, setSongFacts } from '#contract/song-issues.ts';
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
import { dayIn } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { deleteExpired } from '../../analytics/expiry.ts';
import { publish } from '../../live/service.ts';
import { deleteSpan, hideSource, showSource, storeFigures, takeLayers } from '../../own-figures/service.ts';
import { applyPlanLimit } from '../../tracks/plan-limit.ts';
import { accountMembers, users } from '../table.ts';
import { cachedAnswer, raiseAccountVersion } from './version.ts';

/**
 * Whatever is cached (decision 0105) says, after anything that happens, what it would say if it were made anew. No
 * test waits for the minute after which it is made anew in any case.
 */
const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({
  platforms: { youtube },
  settings: { PLATFORMS: 'live', CALLS_PER_MINUTE: '100000' },
});

let last = 0;
let ada: Person;
let numbers: number[] = [];
let songs: Track[] = [];
const [first, second] = [() => numbers[0] ?? 0, () => numbers[1] ?? 0];
const [one, other] = [() => songs[0] as Track, () => songs[1] as Track];

const hours = (count: number) => server.ctx.clock.advance(count * 3600_000);
/** Days about the one that it is. */
const flagged = () => {
  const days = [-14, 1].map((days) => new Date(server.ctx.clock.now().getTime() + days * 24 * 3600_000));
  const [from, to] = days.map((instant) => dayIn(instant, 'UTC')) as [string, string];
  return { from, to };
};
/** From the first second of a minute on, so that what a test does stays within it. */
const atMinute = () => server.ctx.clock.advance(60_000 - (server.ctx.clock.now().getTime() % 60_000));

beforeEach(async () => {
  ada = await person(server, { tier: 'premium', timeZone: 'UTC' });
  numbers = [++last, ++last];
  for (const number of numbers)
    youtube.tell(videoId(number), { metrics: { views: 1000 * number, likes: 10 } });
  await call(server.app, addTracks, { as: ada, body: { urls: numbers.map(videoUrl) } });
  await server.runJobs();
  for (let day = 0; day < 2; day++) {
    hours(24);
    for (const number of numbers)
      youtube.tell(videoId(number), { metrics: { views: 1000 * number + 100 * (day + 1), likes: 10 } });
    await server.runJobs();
  }
  songs = (await call(server.app, listTracks, { as: ada, query: { sort: 'addedAt', order: 'asc' } })).json();
  atMinute();
});

/** Of what is cached, as it is answered to a person. */
async function answers(as: Person): Promise<Record<string, unknown>> {
  const params = { id: one().id };
  const page = { limit: 50 };
  const asked = {
    track: call(server.app, getTrack, { as, params }),
    growth: call(server.app, getTrackGrowth, { as, params }),
    total: call(server.app, getTrackHistory, { as, params, query: { metric: 'views' } }),
    daily: call(server.app, getTrackHistory, { as, params, query: { metric: 'views', mode: 'change' } }),
    song: call(server.app, getSong, { as, params: { id: one().songId } }),
    links: call(server.app, listTracks, { as, query: page }),
    songs: call(server.app, listTracks, { as, query: { ...page, by: 'song' } }),
    outline: call(server.app, outlineTracks, { as, query: { by: 'song' } }),
    facts: call(server.app, getListFacts, { as }),
    overview: call(server.app, getOverview, { as }),
    proposals: call(server.app, listSongProposals, { as }),
    finds: call(server.app, listSongFinds, { as }),
    issues: call(server.app, listSongIssues, { as }),
    waiting: call(server.app, listWaitingLinks, { as }),
    audience: call(server.app, getAudience, { as, query: { dimension: 'country' } }),
    flags: call(server.app, getFlags, { as, query: flagged() }),
    own: call(server.app, getOwnSeries, { as, query: { songId: one().songId } }),
    window: call(server.app, getListenerWindow, { as }),
    listeners: call(server.app, getListeners, { as, query: {} }),
    earnings: call(server.app, getEarnings, { as }),
  };
  const told: Record<string, unknown> = {};
  for (const [name, reply] of Object.entries(asked)) {
    const { statusCode, body } = await reply;
    told[name] = statusCode === 200 ? JSON.parse(body) : statusCode;
  }
  return told;
}

/** Names of the answers that are others now; each of them is the one that is made anew. */
async function changedBy(happening: () => Promise<unknown>, as = ada): Promise<string[]> {
  const before = await answers(as);
  await happening();
  const after = await answers(as);
  await raiseAccountVersion(server.ctx, [as.user.id], 'rest');
  expect(after).toEqual(await answers(as));
  return Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
}

/** As after two hours in which nothing was said; songs are due, and are read within the minute. */
function areDue(): void {
  hours(2);
  atMinute();
}
const read = () => server.runJobs();

describe('[TRK-07] a cached answer is made anew as soon as', () => {
  test('numbers are read', async () => {
    areDue();
    const changed = await changedBy(() => {
      youtube.tell(videoId(first()), { metrics: { views: 999_999, likes: 12 } });
      return read();
    });
    expect(changed).toEqual(expect.arrayContaining(['track', 'song', 'links', 'songs', 'facts', 'overview']));
  });

  test('the platform calls a song otherwise, or says that it is gone', async () => {
    areDue();
    const renamed = await changedBy(() => {
      youtube.tell(videoId(first()), { song: { title: 'Another' }, metrics: { views: 1, likes: 1 } });
      return read();
    });
    expect(renamed).toEqual(expect.arrayContaining(['track', 'song', 'links']));
    areDue();
    const gone = await changedBy(() => {
      youtube.fail(videoId(first()), 'not-found');
      return read();
    });
    expect(gone).toEqual(expect.arrayContaining(['track', 'song', 'links']));
  });

  test('somebody else who follows the song has it read', async () => {
    const bob = await person(server);
    hours(1.5);
    atMinute();
    const changed = await changedBy(async () => {
      youtube.tell(videoId(first()), { metrics: { views: 888_888, likes: 12 } });
      await call(server.app, addTracks, { as: bob, body: { urls: [videoUrl(first())] } });
    });
    expect(changed).toEqual(expect.arrayContaining(['track', 'links', 'overview']));
  });

  test('figures of one’s own are shown, read again, or taken away', async () => {
    const source = { id: newId('connection'), userId: ada.user.id };
    const layer = await takeLayers(server.ctx.db, ada.user.id, 1);
    const day = dayIn(new Date(server.ctx.clock.now().getTime() - 24 * 3600_000), 'UTC');
    const store = (value: number) =>
      storeFigures(server.ctx, { ...source, layer }, [
        {
          ...{ trackId: one().id, platform: 'youtube' as const, figure: 'views' as const },
          from: day,
          to: day,
          value,
        },
      ]);
    await store(70);
    const shown = await changedBy(() => showSource(server.ctx, source));
    expect(shown).toEqual(['track', 'total', 'daily', 'own']);
    const again = await changedBy(async () => {
      await deleteSpan(server.ctx.db, source, { from: day, to: day }, []);
      await store(80);
      await showSource(server.ctx, source);
    });
    expect(again).toContain('daily');
    expect(await changedBy(() => hideSource(server.ctx, source))).toEqual(['track', 'total', 'daily', 'own']);
  });

  test('somebody says when a song came out, joins songs, or parts them again', async () => {
    const body = { releaseDate: '2024-02-29' };
    const params = { id: one().songId };
    expect(await changedBy(() => call(server.app, setSongFacts, { as: ada, params, body }))).toContain(
      'song',
    );
    let joined = '';
    const together = await changedBy(async () => {
      const trackIds = [one().id, other().id];
      joined = (await call(server.app, joinTracks, { as: ada, body: { trackIds } })).json().id;
    });
    expect(together).toEqual(expect.arrayContaining(['song', 'songs', 'outline', 'facts']));
    const apart = await changedBy(() => call(server.app, undoSong, { as: ada, params: { id: joined } }));
    expect(apart).toEqual(expect.arrayContaining(['song', 'songs', 'outline', 'facts']));
  });

  test('a song is taken off the list, or comes back', async () => {
    const params = { id: one().id };
    const all = [
      'track',
      'growth',
      'total',
      'daily',
      'song',
      'links',
      'songs',
      'outline',
      'facts',
      'overview',
    ];
    const off = await changedBy(() => call(server.app, removeTrack, { as: ada, params }));
    expect(off).toEqual(expect.arrayContaining(all));
    expect((await call(server.app, getTrack, { as: ada, params })).statusCode).toBe(404);
    const back = await changedBy(() => call(server.app, restoreTrack, { as: ada, params }));
    expect(back).toEqual(expect.arrayContaining(all));
  });

  test('a song is to be read at once', async () => {
    hours(0.75);
    atMinute();
    const params = { id: one().id };
    const changed = await changedBy(() => call(server.app, syncTrack, { as: ada, params }));
    expect(changed).toEqual(expect.arrayContaining(['track', 'song', 'links', 'songs', 'facts']));
  });

  test('days begin elsewhere: by another zone, or because it is midnight there', async () => {
    const moved = await changedBy(() =>
      call(server.app, updateProfile, { as: ada, body: { timeZone: 'Pacific/Kiritimati' } }),
    );
    expect(moved).toEqual(expect.arrayContaining(['total', 'overview']));
    const day = () => dayIn(server.ctx.clock.now(), 'Pacific/Kiritimati');
    const today = day();
    const midnight = await changedBy(async () => {
      while (day() === today) server.ctx.clock.advance(60_000);
    });
    expect(midnight).toEqual(expect.arrayContaining(['total', 'overview']));
  });

  test('the plan is another one, or pauses songs', async () => {
    const smaller = await changedBy(async () => {
      await server.ctx.db.update(users).set({ tier: 'free' }).where(eq(users.id, ada.user.id));
      await applyPlanLimit(server.ctx, ada.user.id);
    });
    expect(smaller).toEqual(expect.arrayContaining(['track', 'links', 'overview']));
  });

  test('sentences are in another language', async () => {
    areDue();
    youtube.tell(videoId(second()), { metrics: { views: 5_000_000, likes: 10 } });
    await read();
    const said = await changedBy(() =>
      call(server.app, updateProfile, { as: ada, body: { language: 'de' } }),
    );
    expect(said.filter((name) => name !== 'overview')).toEqual([]);
  });

  test('a campaign is planned', async () => {
    const { from } = flagged();
    const body = { name: 'Radio', kind: 'press' as const, from, songIds: [one().songId] };
    expect(await changedBy(() => call(server.app, addCampaign, { as: ada, body }))).toContain('flags');
  });

  test('numbers are deleted for their age', async () => {
    const before = server.ctx.clock.now().toISOString();
    expect(await changedBy(() => deleteExpired(server.ctx, { platform: 'youtube', before }))).toContain(
      'overview',
    );
  });

  test('a link has to wait for its platform, waits longer, or no longer', async () => {
    youtube.breakDown('unavailable');
    const urls = [videoUrl(++last), videoUrl(++last)];
    const add = () => call(server.app, addTracks, { as: ada, body: { urls } });
    expect(await changedBy(add)).toContain('waiting');
    const [link] = (await call(server.app, listWaitingLinks, { as: ada })).json<WaitingLink[]>();
    const params = { id: link?.id ?? '' };
    expect(await changedBy(() => call(server.app, dropWaitingLink, { as: ada, params }))).toContain(
      'waiting',
    );
    areDue();
    expect(await changedBy(read)).toContain('waiting');
    youtube.recover();
    areDue();
    expect(await changedBy(read)).toEqual(expect.arrayContaining(['waiting', 'links']));
  });
});

test('[TRK-07] how far an import has come has nothing made anew, and any other event does', async () => {
  let made = 0;
  const ask = () =>
    cachedAnswer(
      server.ctx,
      { ...ada.user, tier: 'premium', timeZone: 'UTC', language: 'en' },
      ['made'],
      async () => ({
        made: ++made,
      }),
    );
  const { id: userId } = ada.user;
  expect(await ask()).toEqual({ made: 1 });
  await publish(server.ctx, [{ userId, name: 'import.changed', data: { importId: newId('import') } }]);
  expect(await ask()).toEqual({ made: 1 });
  await publish(server.ctx, [{ userId, name: 'songs.found', data: {} }]);
  expect(await ask()).toEqual({ made: 2 });
});

describe('[AUTH-05] what is cached of an account', () => {
  test('is no answer to anybody else, not even to one who follows the same song', async () => {
    const bob = await person(server, { tier: 'premium', timeZone: 'UTC' });
    await call(server.app, addTracks, { as: bob, body: { urls: [videoUrl(first())] } });
    await answers(ada);
    const told = await answers(bob);
    for (const name of ['track', 'growth', 'total', 'daily', 'song']) expect(told[name]).toBe(404);
    expect(told.links).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(one().id);
  });

  test('is one’s own again as soon as one no longer sees it', async () => {
    const bob = await person(server, { tier: 'premium', timeZone: 'UTC' });
    const [ownerId, memberId] = [ada.user.id, bob.user.id];
    const now = server.ctx.clock.now();
    await server.ctx.db.insert(accountMembers).values({ ownerId, memberId, role: 'view', since: now });
    await call(server.app, chooseAccount, { as: bob, body: { id: ownerId } });
    expect((await answers(bob)).links).toHaveLength(2);
    await server.ctx.db.delete(accountMembers).where(eq(accountMembers.ownerId, ownerId));
    expect((await answers(bob)).links).not.toEqual(expect.arrayContaining([expect.anything()]));
  });
});
