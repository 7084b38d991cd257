/** What a period brought is one sum: of what was there before, of what came out in it, and of what is known since. */
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportOverview, getOverview } from '#contract/analytics.ts';
import { getDigest } from '#contract/digests.ts';
import type { DocumentBlock } from '#contract/documents.ts';
import { showSongEmbed } from '#contract/embeds.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getFlags } from '#contract/flags.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getForecast, getSuggestion, getTrends } from '#contract/insights.ts';
import { getRecap } from '#contract/recaps.ts';
import { addReport, getReportCsv, getReportDocument, type Report } from '#contract/reports.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { addPublicPage, changePageEmbeds, type PublicPage } from '#contract/sharing.ts';
import { setSongFacts } from '#contract/song-issues.ts';
import { exportTracks } from '#contract/track-export.ts';
import { getTrack, getTrackHistory } from '#contract/tracks.ts';
import { addDays, daysBetween, eachDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { findUser } from '../accounts/service.ts';
import { releaseCard } from '../cards/cards.ts';
import { follow, makeSong, observeAll, releaseOn } from './history-for-test.ts';
import { rebuild } from './totals.ts';

/** Today is 20 November 2026: 28 days begin on 23 October. */
const server = useTestServer();
const [from, to] = ['2026-10-23', '2026-11-19'];

async function ask<Asked extends Endpoint>(
  as: Person,
  endpoint: Asked,
  given: Omit<Parameters<typeof call<Asked>>[2], 'as'> = {},
): Promise<ReplyOf<Asked>> {
  const reply = await call(server.app, endpoint, { as, ...given });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ReplyOf<Asked>>();
}

type Course = {
  title: string;
  released?: string | undefined;
  first: string;
  gain: (day: string) => number;
  start?: number;
};

/** Read at the end of each day from its first on. */
async function someoneWith(...courses: Course[]) {
  const as = await person(server, { timeZone: 'UTC', tier: 'premium' });
  const ids: string[] = [];
  for (const { title, released, first, gain, start = 1000 } of courses) {
    const song = await makeSong(server, 'youtube', title);
    await releaseOn(server, [song], [released]);
    ids.push(...(await follow(server, as.user.id, song)));
    let views = start;
    const days = eachDay(released && released < first ? released : first, to).map((day) => {
      views += gain(day);
      return { day, at: `${day}T20:00:00Z`, metrics: { views } };
    });
    await observeAll(
      server,
      song,
      days.filter(({ day }) => day >= first),
    );
  }
  await rebuild(server.ctx, as.user.id);
  return { as, ids };
}

/** Cells of the list's file as its German page shows it: point in thousands, comma in decimals. */
async function germanChanges(as: Person): Promise<(number | null)[]> {
  const query = { format: 'csv', lang: 'de', columns: 'change', by: 'song' };
  const { body } = await call(server.app, exportTracks, { as, query });
  const [head = [], ...rows] = parse(body, { bom: true, delimiter: ';' }) as string[][];
  const place = head.findIndex((name) => name.includes('7 Tage'));
  expect(place, head.join()).toBeGreaterThan(0);
  return rows.map((row) => (row[place] ? Number(row[place].replaceAll('.', '').replace(',', '.')) : null));
}

/** Digits of an amount as an English text has it. */
const numberIn = (text = ''): number => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));

/** Each place that tells what one week brought: seven days up to yesterday, and the last from Monday to Sunday. */
async function weeksToldBy(as: Person) {
  const week = { from: addDays(to, -6), to };
  const { totals } = await ask(as, getOverview, { query: week });
  const { windows } = await ask(as, getTrends, { query: { metric: 'views' } });
  const days = {
    card: totals[0]?.change.gained,
    growth: windows[0]?.change.gained,
    file: sum(await germanChanges(as)),
  };
  const letter = await ask(as, getDigest);
  const whole = await ask(as, getOverview, { query: { from: letter.from, to: letter.to } });
  const monday = { card: whole.totals[0]?.change.gained, letter: numberIn(letter.figures[0]?.gained) };
  return { days, monday };
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Each place that tells what the period brought. */
async function toldBy(as: Person) {
  const { totals, points, topSongs } = await ask(as, getOverview);
  const [total] = totals;
  const series = await ask(as, getSeries, { query: { metric: 'views' } });
  const weeks = await ask(as, getSeries, { query: { metric: 'views', interval: 'week' } });
  const bySong = await ask(as, getSeries, { query: { metric: 'views', groupBy: 'song' } });
  const { gained, uncompared } = await ask(as, getContribution, { query: { metric: 'views' } });
  const { windows } = await ask(as, getTrends, { query: { metric: 'views' } });
  const file = (await call(server.app, exportOverview, { as, query: { format: 'csv' } })).body;
  const rows = file.split('\r\n').slice(1, -1);
  // As the line beside the owner's report asks for it.
  const query = { metric: 'views', platform: 'youtube', compare: 'off', interval: 'month', from, to };
  const audience = await ask(as, getSeries, { query });
  const forecast = await call(server.app, getForecast, { as, query: { metric: 'views' } });
  const drawn = (line: (typeof series)['series'][number] | undefined) =>
    sum([...(line?.values ?? []), ...(line?.gaps ?? []).map((gap) => gap.gained)]);
  expect(points).toHaveLength(28);
  return {
    card: total?.change.gained,
    bars: sum([...(total?.brought ?? []), ...(total?.gaps ?? []).map((gap) => gap.gained)]),
    line: series.series[0]?.change.gained,
    drawn: drawn(series.series[0]),
    drawnByWeek: drawn(weeks.series[0]),
    songs: sum(bySong.series.map(({ change }) => change.gained)),
    ranked: sum(topSongs.map((song) => song.gained)),
    contribution: gained + (uncompared?.gained ?? 0),
    audience: audience.series[0]?.change.gained,
    // Of too few days nothing is foretold.
    ...(forecast.statusCode === 200 && { forecast: forecast.json<ReplyOf<typeof getForecast>>().past }),
    growth: windows.find(({ days }) => days === 28)?.change.gained,
    file: sum(rows.map((row) => Number(row.split(',')[4]))),
  };
}

/** `isForetold`: enough days are known for a forecast, which is set against the same sum. */
const everywhere = (amount: number, isForetold = false) => ({
  ...{ card: amount, bars: amount, line: amount, drawn: amount, drawnByWeek: amount },
  ...{ songs: amount, ranked: amount, contribution: amount, growth: amount, file: amount },
  ...{ audience: amount, ...(isForetold && { forecast: amount }) },
});

const old: Course = { title: 'Old', first: '2026-08-01', gain: (day) => (day < from ? 10 : 11) };
const compared = async (as: Person) => (await ask(as, getOverview)).totals[0]?.change;

test('[ANL-07] [ANL-10] a song that came out in the period counts from zero, and takes part in the comparison', async () => {
  const release = { title: 'New', released: '2026-11-06', first: '2026-11-06', start: 0, gain: () => 500 };
  const { as, ids } = await someoneWith(old, release);
  expect(await toldBy(as)).toEqual(everywhere(28 * 11 + 14 * 500));
  expect(await compared(as)).toMatchObject({
    // Days on which a song was not out yet are none that are missing.
    ...{ songs: 2, part: null, across: null, daysRead: 28 },
    compared: { songs: 2, gained: 28 * 11 + 14 * 500, previous: 280 },
  });
  const { explanation, totals } = await ask<typeof getOverview>(as, getOverview);
  expect(explanation?.song).toMatchObject({ title: 'New', difference: 7000, release: { gained: 7000 } });
  expect(explanation?.sentence).toBe('Includes “New”, released Nov\u00a06: +7,000. Without it, up 10%.');
  expect(totals[0]?.brought[14]).toBe(511);
  const track = await ask(as, getTrack, { params: { id: ids[1] } });
  expect(track.momentum).toMatchObject({ state: 'new', gained: 7000, previous: 0 });
});

test('[ANL-08] [ANL-01] a release that fades after its first days is new wherever that is told, and among no songs that fade', async () => {
  const released = '2026-10-31';
  const fades = (day: string) => 300 + Math.round(40_000 * 0.7 ** daysBetween(released, day));
  const { as, ids } = await someoneWith(old, {
    ...{ title: 'New', released, first: released, start: 0, gain: fades },
  });
  const { momentum } = await ask(as, getTrack, { params: { id: ids[1] } });
  const gained = sum(eachDay(released, to).map(fades));
  expect(momentum).toMatchObject({
    ...{ state: 'new', against: null, gained, perDay: Math.round(gained / 20) },
    known: { from: '2026-10-30', to },
  });
  for (const days of [7, 10, 28]) {
    const query = { from: addDays(to, 1 - days), to };
    const { moved, explanation } = await ask<typeof getOverview>(as, getOverview, { query });
    expect(moved.fading).toBe(0);
    if (days === 7) expect(explanation?.song).toMatchObject({ title: 'New', isFading: true, release: null });
  }
});

test('[ANL-07] [ANL-10] read first some days after it came out, it brings those days as one span', async () => {
  const release = { title: 'New', released: '2026-11-06', first: '2026-11-10', start: 0, gain: () => 500 };
  const { as, ids } = await someoneWith(old, release);
  expect(await toldBy(as)).toEqual(everywhere(28 * 11 + 14 * 500));
  const { totals } = await ask<typeof getOverview>(as, getOverview);
  expect(totals[0]?.gaps).toEqual([{ from: '2026-11-05', to: '2026-11-10', gained: 2500, corrected: 0 }]);
  const query = { metric: 'views', mode: 'change', from: '2026-11-01', to };
  const { points } = await ask(as, getTrackHistory, { params: { id: ids[1] }, query });
  expect(points.flatMap(({ gap }) => gap ?? [])).toMatchObject([{ from: '2026-11-05', gained: 2500 }]);
  const growth = await ask(as, getTrackGrowth, { params: { id: ids[1] } });
  expect(growth.spans.map(({ metrics }) => metrics.views?.gained)).toEqual([3500, 7000, 7000]);
});

test('[ANL-07] [ANL-10] whoever follows it late has what it brought since it came out', async () => {
  const release = { title: 'New', released: '2026-11-06', first: '2026-11-06', start: 0, gain: () => 500 };
  const { as, ids } = await someoneWith(release);
  await server.ctx.db.execute(
    sql`update tracks set counted_from = '2026-11-12T08:00:00Z' where id = ${ids[0] ?? ''}`,
  );
  await rebuild(server.ctx, as.user.id);
  await server.ctx.db.execute(sql`update growth_state set version = version + 1, made_of = null`);
  expect(await toldBy(as)).toEqual(everywhere(14 * 500));
  const { totals } = await ask<typeof getOverview>(as, getOverview);
  expect(totals[0]?.gaps).toEqual([{ from: '2026-11-05', to: '2026-11-12', gained: 3500, corrected: 0 }]);
});

test('[ANL-07] [ANL-10] [BEY-16] the release day that its user says is the song’s, and its sums begin with it', async () => {
  const late = { title: 'Slow Tram', released: '2020-03-01', first: '2026-11-12', start: 0, gain: () => 40 };
  const { as, ids } = await someoneWith(
    old,
    { ...late, released: '2026-09-01' },
    { ...late, released: undefined },
  );
  const last = { params: { id: ids[2] } };
  const { songId } = await ask(as, getTrack, last);
  const say = async (releaseDate: string | null) => {
    await ask(as, setSongFacts, { params: { id: songId }, body: { releaseDate } });
    await server.runJobs();
  };
  expect((await ask(as, getTrack, last)).momentum?.state).not.toBe('new');
  await say('2026-11-08');
  // Its first reading, on the 12th, says 40 of the days since its release.
  expect(await toldBy(as)).toEqual(everywhere(28 * 11 + 7 * 40 + 8 * 40));
  expect(await compared(as)).toMatchObject({
    ...{ songs: 3, part: { songs: 1, gained: 280 } },
    compared: { songs: 2, gained: 308 + 320, previous: 280 },
  });
  expect(await ask(as, getTrack, last)).toMatchObject({
    ...{ releaseDate: '2026-11-08', momentum: { state: 'new', gained: 320 } },
  });
  const flags = await ask(as, getFlags, { query: { from, to } });
  expect(flags.releases).toMatchObject([{ date: '2026-11-08', titles: ['Slow Tram'] }]);
  await say(null);
  expect(await toldBy(as)).toEqual(everywhere(28 * 11 + 2 * 7 * 40));
  expect((await ask(as, getTrack, last)).releaseDate).toBeUndefined();
});

test('[ANL-07] [ANL-10] an older song counts since it is known, in the sum and out of the percentage', async () => {
  const late = { title: 'Slow Tram', released: '2020-03-01', first: '2026-11-12', gain: () => 40 };
  const { as } = await someoneWith(old, { ...late, released: '2026-09-01' }, { ...late, title: 'Undated' });
  expect(await toldBy(as)).toEqual(everywhere(28 * 11 + 2 * 7 * 40));
  expect(await compared(as)).toMatchObject({
    ...{ songs: 3, part: { from: '2026-11-12', songs: 2, gained: 560 }, across: null },
    compared: { songs: 1, gained: 308, previous: 280 },
  });
});

test('[ANL-07] a number that is wrong for one reading and right again is no growth', async () => {
  const glitch = '2026-11-15';
  const course = (isRead: boolean): Course => ({
    title: 'Steady',
    first: '2026-08-01',
    gain: (day) => 10 + (isRead && day === glitch ? -4000 : day === addDays(glitch, 1) && isRead ? 4000 : 0),
    start: 50_000,
  });
  const { as, ids } = await someoneWith(course(true));
  const { as: other, ids: own } = await someoneWith(course(false));
  const weekOf = async (who: Person, id: string | undefined) =>
    (await ask(who, getTrackGrowth, { params: { id } })).spans[0]?.metrics.views;
  expect(await weekOf(as, ids[0])).toMatchObject({ gained: 70, corrected: 0, previous: 70 });
  expect(await weekOf(other, own[0])).toMatchObject({ gained: 70, corrected: 0, previous: 70 });
  expect(await toldBy(as)).toEqual(everywhere(280, true));
  const { momentum } = await ask(as, getTrack, { params: { id: ids[0] } });
  // The day on which it is right again has what two days brought.
  expect(momentum).toMatchObject({ state: 'steady', gained: 280, best: { gained: 10 } });
  expect((await ask<typeof getOverview>(as, getOverview)).moved).toEqual({ rising: 0, fading: 0 });
  // Whatever day one asks from: the fall lies before, its return within.
  const late = await ask<typeof getOverview>(as, getOverview, { query: { from: addDays(glitch, 1), to } });
  expect(late.totals[0]?.change).toMatchObject({ gained: 50, corrected: 3990 });
});

test('[ANL-07] what was taken back for good does not hide the growth that follows', async () => {
  const purge = '2026-11-01';
  const { as } = await someoneWith({
    ...{ title: 'Purged', first: '2026-08-01', start: 50_000 },
    gain: (day) => (day === purge ? -5000 : 10),
  });
  expect((await ask<typeof getOverview>(as, getOverview)).totals[0]?.change).toMatchObject({
    ...{ gained: 270, corrected: -5000 },
    compared: { gained: 270, previous: 280 },
  });
});

test('[ANL-10] [EXP-01] a week is one sum in the card, the growth panel, the letter and the list’s German file', async () => {
  const release = { title: 'New', released: '2026-11-10', first: '2026-11-12', start: 0, gain: () => 1500 };
  const late = { title: 'Slow Tram', released: '2020-03-01', first: '2026-10-30', gain: () => 40 };
  const { as } = await someoneWith(old, release, late);
  expect(await weeksToldBy(as)).toEqual({
    days: { card: 7 * 1551, growth: 7 * 1551, file: 7 * 1551 },
    monday: { card: 7 * 51 + 6 * 1500, letter: 7 * 51 + 6 * 1500 },
  });
});

test('[ANL-10] what a suggestion says of a song is what its own page says', async () => {
  const rises = {
    title: 'Rising',
    first: '2026-08-01',
    gain: (day: string) => (day < '2026-11-13' ? 1000 : 2500),
  };
  const { as, ids } = await someoneWith(old, { ...old, title: 'Other' }, rises);
  const { suggestion } = await ask(as, getSuggestion);
  const { spans } = await ask(as, getTrackGrowth, { params: { id: ids[2] } });
  const { gained, previous } = spans[0]?.metrics.views ?? {};
  expect(suggestion).toMatchObject({ trackId: ids[2], gained, previous });
  expect([gained, previous]).toEqual([17_500, 7000]);
});

test('[ANL-07] songs that a figure is in part of are named, two of them and the number of others', async () => {
  const late = (title: string, gain: number): Course => ({
    ...{ title, released: '2020-03-01', first: '2026-11-12' },
    gain: () => gain,
  });
  const songs = [late('Least', 10), late('Glass Harbor', 30), late('Slow Tram', 40), late('Little', 20)];
  const { as } = await someoneWith(old, ...songs);
  const { figures } = await ask(as, getOverview);
  const ofSongs = { part: 4, partTitles: ['Slow Tram', 'Glass Harbor'] };
  expect(figures[0]?.ofSongs).toMatchObject(ofSongs);
  const { series } = await ask(as, getSeries, { query: { metric: 'views' } });
  expect(series[0]?.ofSongs).toMatchObject(ofSongs);
  const { uncompared } = await ask(as, getContribution, { query: { metric: 'views' } });
  expect(uncompared).toEqual({ gained: 700, songs: 4, titles: ofSongs.partTitles, others: 2 });
  const letter = await ask(as, getDigest);
  expect(letter.figures[0]?.notes).toContain(
    'Includes Slow Tram, Glass Harbor, and 2 more, data since Nov\u00a012: +300',
  );
});

test('[ANL-10] [RPT-01] [BEY-10] what is given to others of these days is the same sum: report, its file, embed, picture, year', async () => {
  const release = { title: 'New', released: '2026-11-15', first: '2026-11-18', start: 0, gain: () => 500 };
  const { as, ids } = await someoneWith(old, release);
  const amount = 28 * 11 + 5 * 500;
  const params = await reportOf(as);
  const { blocks } = await ask(as, getReportDocument, { params });
  const of = <Kind extends DocumentBlock['kind']>(kind: Kind) =>
    blocks.filter((block): block is Extract<DocumentBlock, { kind: Kind }> => block.kind === kind);
  const cells = (title: string, place: number) =>
    of('table')
      .filter((table) => table.title === title)
      .flatMap(({ rows }) => rows.map((row) => Number(row.cells[place])));
  const [chart] = of('chart');
  const file = parse((await call(server.app, getReportCsv, { as, params })).body, {
    ...{ bom: true, relax_column_count: true },
  }) as string[][];
  const dated = file.filter(
    ([title, date]) => title === chart?.title && /^\d{4}-\d{2}-\d{2}/.test(date ?? ''),
  );
  expect({
    figure: numberIn(of('figures')[0]?.figures[0]?.value),
    drawn: sum(
      (chart?.series ?? [])
        .filter(({ faint }) => !faint)
        .flatMap(({ values, gaps = [] }) => [...values, ...gaps.map(({ gained }) => gained)]),
    ),
    songs: sum(cells('Songs · Views', 2)),
    platforms: sum(cells('Platforms · Views', 1)),
    file: sum(dated.map((row) => Number(row[2]))),
  }).toEqual({ figure: amount, drawn: amount, songs: amount, platforms: amount, file: amount });

  const year = await ask(as, getRecap, { params: { year: '2026' } });
  const since = await ask(as, getOverview, { query: { from: year.from, to: year.to, compare: 'off' } });
  expect(year.figures[0]?.gained).toBe(since.totals[0]?.change.gained);
  expect(sum([...year.days, ...year.gaps.map(({ gained }) => gained)])).toBe(year.figures[0]?.gained);

  const { songId } = await ask(as, getTrack, { params: { id: ids[1] } });
  const body = { kind: 'song' as const, songIds: [songId], slug: 'new-song' };
  const page = (await call(server.app, addPublicPage, { as, body })).json<PublicPage>();
  await ask(as, changePageEmbeds, { params: { id: page.id }, body: { embedsFigures: true } });
  const query = { show: 'chart' };
  const embed = await call(server.app, showSongEmbed, { params: { slug: 'new-song' }, query });
  expect(embed.body).toContain('+2,500 in the last 28 days');
  const user = await findUser(server.ctx, as.cookie.split('=')[1] ?? '');
  if (!user) throw new Error('nobody is signed in');
  const card = await releaseCard(server.ctx, user, { songId, size: 'wide', lang: 'en' });
  expect(card).toMatchObject({ figure: '2,500', bars: { first: '2026-11-15' } });
  expect(sum([...(card.bars?.values ?? []), ...(card.bars?.gaps ?? []).map(({ gained }) => gained)])).toBe(
    2500,
  );
});

async function reportOf(as: Person) {
  const reply = await call(server.app, addReport, { as, body: { title: 'Days', from, to } });
  expect(reply.statusCode, reply.body).toBe(201);
  return { id: reply.json<Report>().id };
}
