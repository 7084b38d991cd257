import { expect, test } from 'vitest';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { platformIds } from '#domain/platforms.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { storyItem } from './editions.ts';
import { openSandbox, testNow } from './open-for-test.ts';

const day = 86_400_000;
const monday = new Date('2026-11-16T00:00:00Z');
const edition = { anchor: monday, now: testNow, sort: 7 };

test('the plot is one artist’s ten songs, on all platforms, and each song on several or alone', async () => {
  const { control } = await openSandbox();
  const links = control.storyLinks(edition);
  expect(links).toHaveLength(24);
  expect(new Set(links.map(({ song }) => song)).size).toBe(10);
  expect(new Set(links.map(({ platform }) => platform))).toEqual(new Set(platformIds));
  expect(new Set(links.map(({ facts }) => facts.artist)).size).toBe(1);
  for (const { song, facts } of links) {
    const same = links.filter((link) => link.song === song);
    expect(new Set(same.map((link) => link.facts.durationSeconds))).toEqual(new Set([facts.durationSeconds]));
    expect(facts.isrc ?? 'ZZSBX0000000').toMatch(/^ZZSBX\d{7}$/);
  }
});

test('the artist and the songs are nobody’s: none is in the catalogue of real ones', async () => {
  const { control } = await openSandbox();
  const real = new Set(control.catalogue().flatMap(({ title, artist }) => [title, artist]));
  for (const { facts } of control.storyLinks(edition))
    expect(real.has(String(facts.title)) || real.has(String(facts.artist))).toBe(false);
});

test('ids are well-formed, tell their edition, and are no other song’s', async () => {
  const { control } = await openSandbox();
  for (const [anchor, sort] of [
    ['2026-11-15T10:00:00Z', 0],
    ['2031-03-02T18:15:00Z', 999],
    ['2078-12-31T23:45:00Z', 512],
  ] as const) {
    const links = control.storyLinks({ anchor: new Date(anchor), now: testNow, sort });
    expect(new Set(links.map(({ platform, id }) => `${platform} ${id}`)).size).toBe(24);
    for (const { platform, id, url, song } of links) {
      expect(platformOf(platform)?.isId(id), `${platform} ${id}`).toBe(true);
      expect(URL.canParse(url)).toBe(true);
      const item = storyItem(platform, id);
      expect(item?.story?.song.key).toBe(song);
      expect(item?.story?.anchor).toBe(Date.parse(anchor));
    }
  }
  for (const { platform, id } of control.catalogue()) expect(storyItem(platform, id)).toBeUndefined();
  expect(storyItem('youtube', 'zzs99999999')).toBeUndefined();
});

test('what is told of each midnight is what a platform answers then, in every edition', async () => {
  const now = new Date(monday.getTime() + 3 * day);
  const { control } = await openSandbox({ now: () => now });
  const { days } = control.storyDays();
  const links = control.storyLinks({ ...edition, now });
  for (const place of [-460, -100, -20, 2]) {
    const at = new Date(monday.getTime() + place * day).toISOString().slice(0, 10);
    for (const { song, platform, id } of links) {
      const told = days.find((row) => row.song === song && row.platform === platform && row.day === place);
      if (!told) continue;
      const [answered] = control.history({ platform, id, from: at, to: at });
      for (const [name, value] of Object.entries(told.metrics)) {
        const seen = answered?.metrics[name as Metric] ?? Number.NaN;
        // The history's day ends a millisecond earlier.
        expect(Math.abs(value - seen), `${id} ${name}`).toBeLessThanOrEqual(isGauge(name as Metric) ? 2 : 1);
      }
    }
  }
});

test('[ANL-11] whatever day an edition is looked at, one song has taken off in the week before it, and its owner’s reports say by what', async () => {
  const { control, reports } = await openSandbox();
  const { days } = control.storyDays();
  const viewsOf = (song: string) => {
    const ends = days.filter((row) => row.song === song && row.platform === 'youtube');
    return (day: number) => ends.find((row) => row.day === day)?.metrics.views ?? Number.NaN;
  };
  const songs = [...new Set(days.filter(({ platform }) => platform === 'youtube').map(({ song }) => song))];
  // An edition is given out for a week, and its accounts live a week more.
  for (let today = 0; today < 14; today++) {
    const rises = songs.map((song) => {
      const at = viewsOf(song);
      return { song, rise: (at(today - 1) - at(today - 8)) / (at(today - 8) - at(today - 15)) - 1 };
    });
    const [first, second] = rises.toSorted((a, b) => b.rise - a.rise);
    expect(first?.song).toBe('riser');
    expect((first?.rise ?? 0) - (second?.rise ?? 0), `day ${today}`).toBeGreaterThan(0.25);
  }
  const id = control.storyLinks(edition).find(({ song }) => song === 'riser')?.id ?? '';
  const bySuggestion = async (from: string, to: string) => {
    const rows = await reports({ dimensions: 'insightTrafficSourceType', filters: `video==${id}`, from, to });
    return Object.fromEntries(rows) as Record<string, number>;
  };
  const [before, after] = [
    await bySuggestion('2026-11-01', '2026-11-07'),
    await bySuggestion('2026-11-11', '2026-11-17'),
  ];
  const rest = (told: Record<string, number>) =>
    Object.values(told).reduce((sum, views) => sum + views, 0) - (told.RELATED_VIDEO ?? 0);
  expect((after.RELATED_VIDEO ?? 0) / (before.RELATED_VIDEO ?? 0)).toBeGreaterThan(3);
  expect(rest(after) / rest(before)).toBeGreaterThan(0.9);
  expect(rest(after) / rest(before)).toBeLessThan(1.1);
});

test('no counter falls but for one correction', async () => {
  const { control } = await openSandbox();
  const { days } = control.storyDays();
  const falls = days.flatMap((row, index) => {
    const last = days[index - 1];
    if (last?.song !== row.song || last.platform !== row.platform) return [];
    return Object.entries(row.metrics)
      .filter(([name, value]) => !isGauge(name as Metric) && value < (last.metrics[name as Metric] ?? 0))
      .map(([name]) => `${row.song} ${row.platform} ${name} ${row.day}`);
  });
  expect(falls.map((fall) => fall.split(' ').at(-1))).toEqual(falls.map(() => '-36'));
  expect(falls).toContain('corrected youtube views -36');
});

test('a song that is taken down was there before, and its past ends there', async () => {
  let now = new Date(monday.getTime() - 20 * day);
  const { control, soundcloud } = await openSandbox({ now: () => now });
  const gone = () =>
    control
      .storyLinks({ ...edition, now })
      .find(({ song, platform }) => song === 'gone' && platform === 'soundcloud');
  expect(gone()?.isThere).toBe(true);
  expect((await soundcloud(`/tracks/${gone()?.id}`)).status).toBe(200);
  now = monday;
  expect(gone()?.isThere).toBe(false);
  expect((await soundcloud(`/tracks/${gone()?.id}`)).status).toBe(404);
  const { days } = control.storyDays();
  expect(
    Math.max(
      ...days
        .filter(({ song, platform }) => song === 'gone' && platform === 'soundcloud')
        .map((row) => row.day),
    ),
  ).toBe(-20);
});

test('a sandbox whose time runs ahead tells songs that stand where the product’s time stands', async () => {
  const ahead = new Date(testNow.getTime() + 100 * day + 7 * 60_000);
  const { control, videos } = await openSandbox({ now: () => ahead });
  const hit = control
    .storyLinks(edition)
    .find(({ song, platform }) => song === 'hit' && platform === 'youtube');
  const views = Number(/"viewCount":"(\d+)"/.exec((await videos(hit?.id ?? '')).text)?.[1]);
  const told = (place: number) =>
    control
      .storyDays()
      .days.find((row) => row.song === 'hit' && row.platform === 'youtube' && row.day === place)?.metrics
      .views ?? 0;
  // A Friday: four days after the Monday that all is counted from.
  expect(views).toBeGreaterThan(told(3));
  expect(views).toBeLessThan(told(4));
});

test('an edition of a time that ids have no room for is refused', async () => {
  const { get, url } = await openSandbox();
  const ask = (anchor: string) => get(`${url}/_control/story-links?anchor=${anchor}&now=${anchor}&sort=1`);
  expect((await ask('2026-11-16T00:00:00Z')).status).toBe(200);
  expect((await ask('yesterday')).status).toBe(400);
  expect((await get(`${url}/_control/story`)).json).toMatchObject({ version: expect.any(String) });
});
