/** Lines, areas and shares of what the server tells: nothing is drawn that is not known, nothing twice. */
import { describe, expect, it } from 'vitest';
import { canDraw } from '../explore/choices/how-choices.tsx';
import { exploreAnswer } from '../explore/explore-answer.ts';
import { csvOf, jsonOf } from '../explore/explore-files.ts';
import { releaseBeforeQuery } from '../explore/explore-query.ts';
import { changeForTest, unknownChange } from '../overview-for-test.ts';
import {
  chartedIn,
  type LinesChartInput,
  type LinesTexts,
  linesChart,
  namesOf,
  withoutAge,
} from './lines-chart.ts';
import { replyForTest, seriesForTest, songIdForTest } from './series-for-test.ts';

const say: LinesTexts = {
  all: 'All songs',
  before: 'The 3 days before',
  usual: 'Usual',
  usualBand: (low, high) => `${low} to ${high}`,
  takenBack: (name, amount) => `${name} ${amount}`,
  rule: (platform, day) => `${platform} since ${day}`,
  imported: (name, source) => `${name}, ${source}`,
  gaps: () => [{ from: 0, to: 1, level: 1, text: 'gap' }],
  weekStart: 1,
  partial: () => [null, null, { value: null, text: '2 of 7' }],
};
const none = new Set<string>();
const draw = (part: Partial<LinesChartInput> = {}) => linesChart({ reply: replyForTest(), ...part }, say);
const song = (digit: string, part = {}) =>
  seriesForTest({
    key: songIdForTest(digit),
    songId: songIdForTest(digit),
    title: digit,
    artist: 'x',
    ...part,
  });
const three = replyForTest({ series: [song('a'), song('b'), song('c')] });

describe('the chart', () => {
  it('[ANL-02] has a line for each series, and what it is compared with where few are shown', () => {
    expect(draw().series.map(({ id, faint }) => [id, faint?.dates])).toEqual([
      ['all', undefined],
      ['before all', ['2026-11-14', '2026-11-15', '2026-11-16']],
    ]);
    expect(draw({ reply: three }).series).toHaveLength(3);
    const hidden = new Set([songIdForTest('a')]);
    expect(draw({ reply: three, hidden }).series).toHaveLength(5);
  });

  it('[BEY-02] dashes the running day, which ends after the period', () => {
    const reply = replyForTest();
    const points = [...reply.points, { from: '2026-11-20', to: '2026-11-20' }];
    expect(draw({ reply: { ...reply, points } }).provisionalFrom).toBe(3);
    expect(draw().provisionalFrom).toBeUndefined();
  });

  it('[ANL-12] flags the counting rules of the one platform that all lines are of', () => {
    const rulesOf = (platform?: 'youtube' | 'soundcloud') =>
      draw({
        reply: replyForTest({
          ...{ metric: 'views', from: '2025-03-30', to: '2025-04-01', mayHaveShorts: true },
          points: ['2025-03-30', '2025-03-31', '2025-04-01'].map((day) => ({ from: day, to: day })),
          series: [seriesForTest({ ...(platform && { platform }) })],
        }),
      }).marks?.filter(({ kind }) => kind === 'rule').length;
    expect([rulesOf(), rulesOf('youtube'), rulesOf('soundcloud')]).toEqual([1, 1, 0]);
  });

  it('[ANL-02] stacks what may be stacked over one line of all that came before', () => {
    const chart = draw({ reply: three, shape: 'stacked' });
    expect(chart.mode).toBe('areas');
    expect(chart.series.at(-1)).toMatchObject({ id: 'before', values: [15, 30, 45], faint: {} });
    const apart = replyForTest({
      leftOut: ['youtube'],
      series: [
        seriesForTest({ key: 'youtube', platform: 'youtube' }),
        seriesForTest({ key: 'spotify', platform: 'spotify' }),
      ],
    });
    expect(canDraw('stacked', 2, apart)).toBe(false);
    expect(canDraw('stacked', 3, three)).toBe(true);
    expect(canDraw('stacked', 1, replyForTest())).toBe(false);
  });

  it('[ANL-02] over a stack stands what is known of the days before, as over the line of everything', () => {
    const reply = replyForTest({ series: [song('a'), song('b', { before: null })] });
    expect(draw({ reply, shape: 'stacked' }).series.at(-1)).toMatchObject({
      id: 'before',
      values: [5, 10, 15],
    });
  });

  it('[ANL-02] as shares each line begins with 100 at its first day that is more than nothing', () => {
    const values = [null, 0, 40, 60];
    const reply = replyForTest({ series: [seriesForTest({ values })] });
    expect(draw({ reply, shape: 'index' }).series).toMatchObject([{ values: [null, 0, 100, 150] }]);
    const never = replyForTest({ series: [seriesForTest({ values: [0, null] })] });
    expect(draw({ reply: never, shape: 'index' }).series[0]?.values).toEqual([null, null]);
  });

  it('[BEY-05] by release counts days, leaves out songs of which none is known, and shows what is usual', () => {
    const reply = replyForTest({
      points: [],
      ages: [0, 1, 2],
      series: [song('a', { before: null }), song('b', { values: [null, null, null] })],
      usual: { low: [1, null, 3], median: [2, null, 4], high: [5, null, 6], songs: 5 },
    });
    const chart = draw({ reply });
    expect(chart).toMatchObject({ dates: ['0', '1', '2'], isCounted: true });
    expect(chart.series.map(({ id }) => id)).toEqual([songIdForTest('a'), 'usual']);
    expect(withoutAge(reply, say.all)).toEqual(['b']);
    expect(chart.series.at(-1)?.band).toEqual([
      { low: 1, high: 5, text: '1 to 5' },
      null,
      { low: 3, high: 6, text: '3 to 6' },
    ]);
  });

  it('[BEY-03] marks what is flagged and corrections on their days, none of lines that are hidden; by release no days', () => {
    const reply = replyForTest({ series: [song('a', { corrected: [0, -5, 0] })] });
    const flags = [{ index: 1, to: 2, text: 'Post', kind: 'campaign' as const }];
    expect(draw({ reply, flags }).marks).toEqual([...flags, { index: 1, text: 'a -5', kind: 'correction' }]);
    expect(draw({ reply: { ...reply, ages: [0, 1, 2] } }).marks).toHaveLength(1);
    expect(draw({ reply, hidden: new Set([songIdForTest('a')]) }).marks).toEqual([]);
  });

  it('[ANL-03] a month that the period cuts is not final, and says how much of it was read', () => {
    const points = [
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-19' },
    ];
    const chart = draw({ reply: replyForTest({ points, interval: 'month' }) });
    expect(chart.provisionalFrom).toBe(2);
    expect(chart.series[0]?.partial?.[2]).toEqual({ value: null, text: '2 of 7' });
    const half = [{ from: '2026-11-12', to: '2026-11-15' }];
    // It begins late and ends as a week does.
    expect(draw({ reply: replyForTest({ points: half, interval: 'week' }) }).provisionalFrom).toBeUndefined();
    const whole = draw({ reply: replyForTest({ points: points.slice(0, 2), interval: 'month' }) });
    expect(whole.provisionalFrom).toBeUndefined();
  });

  it('names lines by what they are, and tells two of one name apart', () => {
    const twice = [
      song('a', { title: 'Same', platform: 'youtube' }),
      song('b', { title: 'Same', platform: 'spotify' }),
    ];
    expect(namesOf({ series: twice }, 'All')).toEqual(['Same\u00a0· YouTube', 'Same\u00a0· Spotify']);
    expect(namesOf(replyForTest(), 'All')).toEqual(['All']);
  });
});

describe('the sentence', () => {
  const gained = (value: number, previous: number) =>
    changeForTest({ gained: value, compared: { songs: 1, gained: value, previous } });

  it('[BEY-18] says of one line how it went', () => {
    expect(exploreAnswer(replyForTest(), none)).toMatchObject({
      kind: 'one',
      gained: 60,
      pace: { kind: 'faster', share: 1 },
    });
    const silent = { series: [seriesForTest({ change: unknownChange })] };
    expect(exploreAnswer(silent, none)).toEqual({ kind: 'nothing' });
  });

  it('[BEY-18] says of several which brought the most, also when known only since its release', () => {
    const part = { from: '2026-11-18', to: '2026-11-19', gained: 500, corrected: 0, songs: 1 };
    const series = [
      song('a', { change: gained(100, 50) }),
      song('b', { change: gained(60, 80) }),
      song('c', { change: { ...unknownChange, gained: 500, songs: 1, part } }),
    ];
    expect(exploreAnswer({ series }, none)).toMatchObject({
      kind: 'several',
      most: { series: { title: 'c' }, gained: 500, part: { from: '2026-11-18' } },
      up: { series: { title: 'a' }, share: 1 },
      down: { series: { title: 'b' }, share: 0.25 },
    });
    const hidden = new Set([songIdForTest('c')]);
    expect(exploreAnswer({ series }, hidden)).toMatchObject({
      most: { series: { title: 'a' }, part: null },
    });
  });
});

describe('files', () => {
  const reply = replyForTest({
    series: [song('a', { title: '=1+1', values: [1, null, 3], before: [4, 5, 6] })],
  });
  const chart = draw({ reply });
  const facts = { title: 't', address: 'https://x/analytics', exportedAt: 'now', shape: 'lines' as const };

  it('[ANL-04] hold the lines and days that are seen; unknown is empty, and no cell runs as a formula', () => {
    expect(csvOf(chart, reply).split('\r\n')).toEqual([
      'line,from,to,value,comparedFrom,compared,low,high,note,source,metric,mode,timeZone,sourceIds,files',
      "'=1+1,2026-11-17,2026-11-17,1,2026-11-14,4,,,,counter,plays,change,UTC,,",
      "'=1+1,2026-11-18,2026-11-18,,2026-11-15,5,,,,counter,plays,change,UTC,,",
      "'=1+1,2026-11-19,2026-11-19,3,2026-11-16,6,,,,counter,plays,change,UTC,,",
      '',
    ]);
    const { metadata, points } = JSON.parse(jsonOf(chart, reply, facts));
    expect(metadata).toMatchObject({ metric: 'plays', timeZone: 'UTC', comparedFrom: '2026-11-14' });
    expect(points[1]).toMatchObject({ line: '=1+1', value: null, compared: 5 });
  });
});

describe('the release before', () => {
  const id = songIdForTest('a');
  it('[ANL-02] is compared over the same days after it', () => {
    const own = { id, releaseDate: '2026-11-10' };
    const before = { id: songIdForTest('c'), releaseDate: '2026-06-01' };
    const asked = releaseBeforeQuery({}, replyForTest(), own as never, before);
    expect(asked).toMatchObject({ from: '2026-06-08', to: '2026-06-10', compare: 'off', groupBy: 'song' });
  });
});

describe('[BEY-09] whose quantity a line is', () => {
  const song = seriesForTest({ key: songIdForTest('1'), songId: songIdForTest('1'), title: 'Blue' });
  const link = seriesForTest({
    ...song,
    key: 'trk_1',
    trackId: `trk_${'1'.repeat(32)}`,
    platform: 'youtube',
  });
  const [youtube, deezer] = [
    seriesForTest({ key: 'youtube', platform: 'youtube', values: [1, 2, 3] }),
    seriesForTest({ key: 'deezer', platform: 'deezer', values: [10, null, 30] }),
  ];
  const chosen = { platform: undefined, hidden: [], isStacked: false, all: 'All songs' };
  const of = (part: Parameters<typeof replyForTest>[0], more: object = {}) =>
    chartedIn(replyForTest(part), { ...chosen, ...more }).map((line) => line.of);

  it('all songs, a song or a link; of several each says which', () => {
    expect(of({})).toEqual([[{}]]);
    expect(of({ groupBy: 'song', series: [song] })).toEqual([[{ songId: song.songId }]]);
    expect(of({ groupBy: 'track', series: [link] })).toEqual([[{ trackId: link.trackId }]]);
    const several = replyForTest({ groupBy: 'song', series: [song, { ...song, key: 'b', title: 'Red' }] });
    expect(chartedIn(several, chosen).map(({ name }) => name)).toEqual(['Blue', 'Red']);
  });

  it('a platform’s part is nobody’s, and nor is a line that was taken out', () => {
    expect(of({}, { platform: 'youtube' })).toEqual([]);
    expect(of({ groupBy: 'song', series: [song] }, { platform: 'youtube' })).toEqual([]);
    expect(of({ groupBy: 'platform', series: [youtube, deezer] })).toEqual([]);
    expect(of({}, { hidden: ['all'] })).toEqual([]);
  });

  it('platforms that stand on each other are all songs, where none is left out', () => {
    const parts = { groupBy: 'platform' as const, series: [youtube, deezer] };
    const [whole] = chartedIn(replyForTest(parts), { ...chosen, isStacked: true });
    expect(whole).toMatchObject({ of: [{}], values: [11, null, 33] });
    expect(of({ ...parts, leftOut: ['spotify'] }, { isStacked: true })).toEqual([]);
    expect(of(parts, { isStacked: true, hidden: ['deezer'] })).toEqual([]);
  });
});
