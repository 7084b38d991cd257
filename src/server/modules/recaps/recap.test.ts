/** The year in numbers: as the pages tell it, and no more than is known. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { listMilestones } from '#contract/milestones.ts';
import { getRecap, type Recap } from '#contract/recaps.ts';
import { eachDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe, releaseOn } from '../analytics/history-for-test.ts';
import { rebuild } from '../analytics/totals.ts';

const server = useTestServer();

const ask = (as: Person, year: number | string) =>
  call(server.app, getRecap, { as, params: { year: String(year) } });
async function recapOf(as: Person, year: number): Promise<Recap> {
  const reply = await ask(as, year);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** It came out within the year: all that it has is of the year. */
const sinceRelease = 1000 + 51 * 100 + 700;

/** Today is 20 November 2026. */
let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  eve = await person(server, { timeZone: 'UTC' });
  const hit = await makeSong(server, 'youtube', 'Hit');
  const other = await makeSong(server, 'youtube', 'Other');
  const heard = await makeSong(server, 'lastfm', 'Heard');
  await follow(server, ada.user.id, hit, other, heard);
  await releaseOn(server, [hit, other, heard], ['2026-09-20', '2025-12-24', undefined]);
  let [views, plays] = [900, 40];
  for (const day of eachDay('2026-09-28', '2026-11-20')) {
    views += day === '2026-10-10' ? 700 : 100;
    plays += 1;
    await observe(server, hit, `${day}T10:00:00Z`, { views });
    await observe(server, other, `${day}T10:00:00Z`, { views: 50 });
    await observe(server, heard, `${day}T10:00:00Z`, { plays });
  }
  await rebuild(server.ctx, ada.user.id);
});

describe('[BEY-21] the year so far', () => {
  test('is what Analytics tells of the same days, figure by figure', async () => {
    const recap = await recapOf(ada, 2026);
    expect(recap).toMatchObject({ from: '2026-01-01', to: '2026-11-19', isOver: false });
    const { from, to } = recap;
    const overview = (
      await call(server.app, getOverview, { as: ada, query: { from, to, compare: 'off' } })
    ).json<Overview>();
    expect(recap.figures.map(({ metric, gained }) => [metric, gained])).toEqual(
      overview.totals.map(({ metric, change }) => [metric, change.gained]),
    );
    expect(recap.figures[0]?.gained).toBe(sinceRelease);
    // What came between the release and the first reading is no one day's.
    expect(recap.days.reduce<number>((sum, gained) => sum + (gained ?? 0), 0)).toBe(51 * 100 + 700);
  });

  test('says since when days are known, the best of them, the song and what was passed', async () => {
    const recap = await recapOf(ada, 2026);
    expect(recap).toMatchObject({
      ...{ metric: 'views', knownFrom: '2026-09-29', best: { date: '2026-10-10', gained: 700 } },
      topSong: { title: 'Hit', gained: sinceRelease },
      released: { songs: 1, titles: ['Hit'] },
      platforms: [{ platform: 'youtube', gained: sinceRelease }],
      ...{ countries: null, listened: [] },
    });
    const { from, to } = recap;
    const { reached } = (
      await call(server.app, listMilestones, { as: ada, query: { from, to, limit: 50 } })
    ).json();
    expect(recap.milestones.count).toBe(reached.length);
    expect(reached).toEqual(
      expect.arrayContaining(recap.milestones.largest.map((one) => expect.objectContaining(one))),
    );
    expect(recap.milestones.largest[0]).toMatchObject({ title: 'Hit', metric: 'views', value: 5000 });
  });

  test('of an account without songs, or of a year before, is told as not known', async () => {
    for (const recap of [await recapOf(eve, 2026), await recapOf(ada, 2024)])
      expect(recap).toMatchObject({ metric: null, best: null, topSong: null, platforms: [], days: [] });
    expect((await recapOf(ada, 2024)).isOver).toBe(true);
  });

  test('of a year that has not begun, or of no year, is refused', async () => {
    for (const year of [2027, 1999, 3000, 'x', '2026.5'])
      expect([year, (await ask(ada, year)).statusCode]).toEqual([year, 400]);
    expect((await ask(ada, 2027)).json().errors).toEqual({ year: 'not_begun' });
  });
});

test('[BEY-21] on January 1 the year before is whole and the new one has no day; on the 2nd it has one', async () => {
  const { clock } = server.ctx;
  const before = clock.now();
  clock.set('2027-01-01T12:00:00Z');
  const late = await person(server, { timeZone: 'UTC' });
  expect((await recapOf(late, 2026)).isOver).toBe(true);
  expect((await ask(late, 2027)).statusCode).toBe(400);
  clock.set('2027-01-02T00:30:00Z');
  expect(await recapOf(late, 2027)).toMatchObject({ from: '2027-01-01', to: '2027-01-01', isOver: false });
  clock.set(before);
});
