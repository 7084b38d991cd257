import { expect, onTestFinished, test } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getOwnPages } from '#contract/audience-own-pages.ts';
import { type Campaign, listCampaigns } from '#contract/campaigns.ts';
import { getEarnings } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listImports, type MusicImport, undoImport } from '#contract/imports.ts';
import { getSuggestion, listUnusualDays } from '#contract/insights.ts';
import { listPlaylists } from '#contract/playlists.ts';
import { getSite, listPlatforms, startDemo } from '#contract/site.ts';
import { listSongFinds } from '#contract/song-finds.ts';
import { listSongProposals, listSongs } from '#contract/songs.ts';
import { getMoods, getSongSound } from '#contract/sound.ts';
import { getStatus, type Status } from '#contract/status.ts';
import { getSyncReport, type SyncReport } from '#contract/sync.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { addDays, addMonths } from '#domain/days.ts';
import { platformIds } from '#domain/platforms.ts';
import { radarFeatures } from '#domain/sound.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { storyIsrcs } from '#sandbox/editions.ts';
import { startSandbox } from '#sandbox/index.ts';
import { recordingSound } from '#sandbox/sound.ts';
import { storyStatement } from '#sandbox/statement.ts';
import { storySongs } from '#sandbox/story.ts';
import { users } from '../accounts/table.ts';
import { prepareEdition } from './editions.ts';
import { around, click, explore, openFresh, running, sandbox } from './sample-for-test.ts';
import { sampleFile, sampleSounds } from './sounds.ts';
import { statementFile } from './statement.ts';
import { demoItems } from './table.ts';

const server = useTestServer(around(running));

async function importNamed(as: Person, name: string): Promise<MusicImport> {
  const all = (await call(server.app, listImports, { as, query: {} })).json<MusicImport[]>();
  const [one] = all.filter(({ files }) => files.some((file) => file.name === name));
  if (!one) throw new Error(`no import of ${name}`);
  return one;
}

test('[BEY-13] what the sync page calls read today, the status page knows as answered', async () => {
  const visitor = await explore(server);
  const read = (await call(server.app, getSyncReport, { as: visitor })).json<SyncReport>();
  const told = (await call(server.app, getStatus)).json<Status>();
  expect(read.platforms.map(({ id }) => id).sort()).toEqual([...platformIds].sort());
  for (const { id, readToday, lastSuccessAt } of read.platforms) {
    expect(readToday, id).toBeGreaterThan(0);
    expect(lastSuccessAt, id).not.toBeNull();
    const health = told.platforms.find((one) => one.id === id);
    expect(health?.state, id).toBe('up');
  }
});

test('[ANL-01] one click signs in to a fresh account with a full dashboard', async () => {
  const visitor = await explore(server);
  expect(visitor.user).toMatchObject({ isDemo: true, subscriptionTier: 'premium', isAdmin: false });
  const me = await call(server.app, getCurrentUser, { as: visitor });
  expect(me.json()).toMatchObject({ id: visitor.user.id });
  const tracks = (await call(server.app, listTracks, { as: visitor })).json<Track[]>();
  expect(tracks).toHaveLength(24);
  expect(new Set(tracks.map(({ platform }) => platform))).toEqual(new Set(platformIds));
  const answer = (await call(server.app, getOverview, { as: visitor })).json<Overview>();
  const views = answer.totals.find(({ metric }) => metric === 'views');
  expect(views?.value).toBeGreaterThan(0);
  expect(views?.sparkline.every((value) => value !== null)).toBe(true);
  expect(views?.change.compared?.previous).toBeGreaterThan(0);
  expect(answer.rising.length).toBeGreaterThan(0);
  expect(answer.fading.length).toBeGreaterThan(0);
  expect(answer.plan).toEqual({ used: 12, waiting: 0, limit: -1 });
  expect(answer.sync.everySeconds).toBe(3600);
});

test('[ANL-11] the sample has a song that is worth promoting', async () => {
  const as = await explore(server);
  const { suggestion } = (await call(server.app, getSuggestion, { as })).json<
    ReplyOf<typeof getSuggestion>
  >();
  expect(suggestion).toMatchObject({ platform: 'youtube', metric: 'views', lastCampaign: null });
  expect(suggestion?.title).toContain('Kite Over the Gasworks');
});

test('[AUD-02] the sample has a playlist and invented visitors of it, and says so', async () => {
  const as = await explore(server);
  const told = (await call(server.app, getOwnPages, { as, query: {} })).json<ReplyOf<typeof getOwnPages>>();
  expect(told).toMatchObject({ sandbox: true, playlists: [{ isPublic: false }] });
  expect(told.total.visits).toBeGreaterThan(told.total.plays);
  expect(told.total.before?.visits).toBeGreaterThan(0);
  expect(told.countries.map(({ country }) => country)).toContain(null);
});

test('[EARN-01] the sample has earned what its statements say, which pay for its plot and for no month to come', async () => {
  const as = await explore(server);
  const query = { groupBy: 'month', year: 'all' } as const;
  const told = (await call(server.app, getEarnings, { as, query })).json<ReplyOf<typeof getEarnings>>();
  const today = '2026-11-20';
  const rows = storyStatement({ monday: '2026-11-16', today });
  const [dollars, ...others] = told.currencies;
  expect(told).toMatchObject({ sandbox: true, late: [] });
  expect(others).toEqual([]);
  expect(Number(dollars?.total) * 1e6).toBeCloseTo(
    rows.reduce((sum, { earnings }) => sum + earnings, 0),
    0,
  );
  // The last one came on 15 November, and is of September.
  expect(dollars?.rows.map(({ key }) => key)).toEqual(
    Array.from({ length: 13 }, (_, place) => addMonths('2025-09-01', place).slice(0, 7)),
  );
  const out = storySongs.filter(({ released }) => addDays('2026-11-16', released) <= '2026-09-30');
  expect(new Set(rows.map(({ song }) => song))).toEqual(new Set(out.map(({ key }) => key)));
  expect(await importNamed(as, statementFile)).toMatchObject({
    ...{ kind: 'distrokid', sandbox: true, state: 'applied' },
    rows: { total: rows.length, new: rows.length },
  });
});

test('[MOOD-02] without its import, songs of the sample have a mood where their platform tells it, and say that it is invented', async () => {
  const as = await explore(server);
  const one = await importNamed(as, sampleFile);
  expect((await call(server.app, undoImport, { as, params: { id: one.id } })).statusCode).toBe(202);
  await server.runJobs();
  const answer = (await call(server.app, getMoods, { as })).json<ReplyOf<typeof getMoods>>();
  expect(answer.sandbox).toBe(true);
  expect(answer.all).toBeGreaterThan(7);
  expect(answer.known).toBeGreaterThan(0);
  for (const song of answer.songs) expect(song.artist).toBe('Ilka Marrowby');
  const songId = answer.songs.find(({ source }) => source === 'platform')?.songId ?? '';
  const sound = (await call(server.app, getSongSound, { as, params: { id: songId } })).json<
    ReplyOf<typeof getSongSound>
  >();
  expect(sound).toMatchObject({ sandbox: true, mood: { mood: answer.songs[0]?.mood } });
});

test('[TRK-10] the sample’s links are its songs, by their ISRC or as its artist said, and two are left to be asked about', async () => {
  const as = await explore(server);
  const songs = (await call(server.app, listSongs, { as })).json<ReplyOf<typeof listSongs>>();
  const joined = songs.filter(({ tracks }) => tracks.length > 1);
  expect(joined.map(({ joinedBy }) => joinedBy).toSorted()).toEqual([
    ...['isrc', 'isrc'],
    ...['user', 'user', 'user', 'user'],
  ]);
  expect(songs.flatMap(({ tracks }) => tracks)).toHaveLength(24);
  const proposed = (await call(server.app, listSongProposals, { as })).json<
    ReplyOf<typeof listSongProposals>
  >();
  const titlesOf = ({ songs }: { songs: { title: string }[] }) => songs.map(({ title }) => title).toSorted();
  expect(proposed.proposals.map(titlesOf).toSorted()).toEqual([
    ['Attic Waltz, Left Hand', 'Attic Waltz, Left Hand'],
    ['Borrowed Coastline', 'Borrowed Coastline'],
  ]);
  expect(new Set(songs.map(({ title }) => title)).size).toBe(songs.length - 2);
});

test('[BEY-08] [BEY-07] the campaign of the sample is in its log, and explains the days that it lifted', async () => {
  const as = await explore(server);
  const [campaign, ...others] = (await call(server.app, listCampaigns, { as })).json<Campaign[]>();
  expect(others).toEqual([]);
  expect(campaign).toMatchObject({ kind: 'ad', effect: { verdict: 'more', metric: null, gap: null } });
  expect(campaign?.trackIds).toHaveLength(3);
  const { days } = (await call(server.app, listUnusualDays, { as })).json<ReplyOf<typeof listUnusualDays>>();
  const lifted = days.filter(({ trackId }) => campaign?.trackIds.includes(trackId));
  expect(lifted.length).toBeGreaterThan(0);
  for (const { reasons } of lifted)
    expect(reasons[0]).toMatchObject({ kind: 'campaign', campaignId: campaign?.id });
});

test('[TRK-13] songs of the sample are found elsewhere by asking the sandbox, and nothing of it is followed', async () => {
  const as = await explore(server);
  await server.runJobs();
  const finds = (await call(server.app, listSongFinds, { as })).json<ReplyOf<typeof listSongFinds>>();
  expect(finds.total.finds).toBeGreaterThan(5);
  for (const { title, finds: own } of finds.songs)
    for (const find of own) expect(find).toMatchObject({ title, foundBy: 'isrc', sandbox: true });
});

test('[ANL-03] [ANL-07] the days of the sample end where its visitor lives, from the first number on', async () => {
  const given = { method: 'POST' as const, url: `${startDemo.path}?tz=Pacific/Kiritimati` };
  const reply = await server.app.inject({ ...given, remoteAddress: '10.30.0.1' });
  expect(reply.json()).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  const nowhere = { ...given, url: `${startDemo.path}?tz=Nowhere`, remoteAddress: '10.30.0.2' };
  expect((await server.app.inject(nowhere)).json()).toMatchObject({ timeZone: 'UTC' });
});

test('[I18N-01] the sample’s playlist and campaign are in the language of its visitor', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: `${startDemo.path}?tz=UTC&lang=de`,
    remoteAddress: '10.31.0.1',
  });
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  const as = { user: reply.json(), cookie };
  const [playlist] = (await call(server.app, listPlaylists, { as })).json<ReplyOf<typeof listPlaylists>>();
  expect(playlist).toMatchObject({
    name: 'Für den Anfang',
    description: 'Erfundene Songs und Besucher, zum Umsehen.',
  });
  const [campaign] = (await call(server.app, listCampaigns, { as })).json<Campaign[]>();
  expect(campaign?.name).toBe('Werbung für Copper Weather');
});

test('[OPS-01] with the sandbox down there is an error and no half-made account', async () => {
  const dead = Object.entries(running).map(([name, value]) => [
    name,
    value.replace(sandbox.url, 'http://127.0.0.1:9'),
  ]);
  const cut = await openFresh(around(Object.fromEntries(dead)));
  const response = await click(cut);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'upstream_unavailable' });
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await cut.ctx.db.$count(users)).toBe(0);
});

test('[OPS-01] on live platforms there is no sample data, and the site says so', async () => {
  const live = await openFresh({ settings: { PLATFORMS: 'live' } });
  expect((await click(live)).statusCode).toBe(404);
  expect((await call(live.app, getSite)).json()).toEqual({
    isSandbox: false,
    canPay: false,
    sendsMail: false,
    elsewhere: {},
    platforms: [],
    apart: ['youtube', 'spotify'],
    keepDays: { youtube: 30 },
  });
});

test('[OPS-01] every page can know that the numbers are invented and which links can be added', async () => {
  const response = await call(server.app, getSite);
  expect(response.json()).toEqual({
    isSandbox: true,
    canPay: false,
    sendsMail: false,
    elsewhere: {},
    playerUrl: '/sandbox-player',
    platforms: expect.arrayContaining(['youtube', 'spotify', 'deezer']),
    apart: [],
    keepDays: {},
  });
});

test('[OPS-01] what a sandbox answers of songs, totals and history says that it is made up', async () => {
  const visitor = await explore(server);
  const [track] = (await call(server.app, listTracks, { as: visitor })).json<Track[]>();
  const days = { metric: 'views', from: '2026-11-01', to: '2026-11-19' };
  const params = { id: track?.id ?? '' };
  const history = await call(server.app, getTrackHistory, { as: visitor, params, query: days });
  const answer = (await call(server.app, getOverview, { as: visitor })).json<Overview>();
  for (const said of [track, history.json(), answer, answer.topSongs[0]])
    expect(said).toMatchObject({ sandbox: true });
});

test('[MOOD-02] [OPS-01] the mood map has every song of the sample, by an import that says that it is made up', async () => {
  const visitor = await explore(server);
  const { songs, known, all, common } = (await call(server.app, getMoods, { as: visitor, query: {} })).json();
  expect(known).toBe(all);
  // Nobody is told what the best ones have in common where there are too few to tell.
  expect(common).toMatchObject({ state: 'too_few' });
  expect(new Set(songs.map(({ mood }: { mood: string }) => mood)).size).toBeGreaterThan(2);
  const own = songs.filter(({ source }: { source: string }) => source === 'import');
  expect(own).toHaveLength(all);
  for (const { imported } of own) expect(imported).toMatchObject({ file: sampleFile, sandbox: true });
  const one = await importNamed(visitor, sampleFile);
  expect(one).toMatchObject({
    state: 'applied',
    kind: 'audio-features',
    rows: { total: all, new: all },
    sandbox: true,
  });
});

test('[MOOD-02] what the sample’s import says is what the sandbox says of the recordings', () => {
  const told = sampleSounds.map(([song, tempo, loudness, key, mode, shares]) => ({
    ...{ song, tempo, loudness, key, mode },
    ...Object.fromEntries(radarFeatures.map((name, place) => [name, shares[place]])),
  }));
  expect(told).toEqual(
    storySongs.map(({ key: song }, place) => ({
      song,
      ...recordingSound({ isrc: storyIsrcs[place]?.isrc ?? '' }),
    })),
  );
});

test('[OPS-01] on live platforms nothing says that it is made up', async () => {
  const live = await openFresh({ settings: { PLATFORMS: 'live' } });
  const ada = await person(live);
  const answer = (await call(live.app, getOverview, { as: ada })).json<Overview>();
  expect(answer).toMatchObject({ totals: [] });
  expect(answer).not.toHaveProperty('sandbox');
});

test('[TRK-02] visitors read which platforms there are and what each lets us read of a song', async () => {
  const all = (await call(server.app, listPlatforms)).json();
  expect(all).toHaveLength(Object.keys(server.ctx.platforms).length);
  expect(all).toContainEqual({ id: 'youtube', isConfigured: true, counts: ['views', 'likes', 'comments'] });
});

test('[SITE-02] our pages on other sites are those that the operator names', async () => {
  const named = await openFresh({
    settings: { X_PAGE_URL: 'https://x.com/us', APP_STORE_URL: 'https://store.example/app' },
  });
  expect((await call(named.app, getSite)).json()).toMatchObject({
    elsewhere: { x: 'https://x.com/us' },
    appStoreUrl: 'https://store.example/app',
  });
});

test('[OPS-01] one address cannot make accounts without end', async () => {
  const fresh = await openFresh({
    settings: { ...running, SANDBOX_CONTROL_URL: 'http://127.0.0.1:9/_control' },
  });
  const statuses = [];
  for (let time = 0; time < 21; time++) statuses.push((await click(fresh, '10.8.0.1')).statusCode);
  expect(statuses).toEqual([...Array(20).fill(503), 429]);
});

test('[TRK-11] the songs are stored once, however many look at them at once, also where the sandbox is in a hurry and names others at every moment', async () => {
  let asked = 0;
  const hasty = await startSandbox({
    now: () => new Date(Date.parse('2026-11-20T12:00:00Z') + ++asked * 3_600_000),
  });
  onTestFinished(() => hasty.stop());
  const fresh = await openFresh(around({ ...hasty.settings, SANDBOX_CONTROL_URL: `${hasty.url}/_control` }));
  const clicks = await Promise.all([click(fresh), click(fresh)]);
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(await fresh.ctx.db.$count(demoItems)).toBe(24);
});

test('[OPS-01] several who are the first to look from somewhere find the same songs, each once', async () => {
  const made = await Promise.all(
    Array.from({ length: 3 }, () => prepareEdition(server.ctx, 'Pacific/Auckland')),
  );
  expect(new Set(made.map((ids) => ids.toSorted().join())).size).toBe(1);
  expect(made[0]).toHaveLength(24);
});
