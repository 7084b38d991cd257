/** What a chart gives on the server, to keyboards and to screen readers. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { stylesOf } from '#charts/chart-model.ts';
import { geometryOf, nearestLine, pointAt } from '#charts/geometry.ts';
import { LineChart } from './line-chart.tsx';
import { moveBy } from './plot/plot-input.ts';

const labels = {
  explore: 'Explore',
  table: 'Table',
  date: 'Date',
  until: 'Until',
  note: 'Note',
  missing: 'no data',
  provisional: 'running',
  legend: 'lines',
  legendHint: 'hide',
  resetZoom: 'back',
  zoomed: (from: string, to: string) => `${from} to ${to}`,
};
const formats = { value: (value: number) => `${value} plays`, date: (date: string) => `day ${date}` };

describe('the chart over time', () => {
  const html = renderToStaticMarkup(
    <LineChart
      caption="Plays rose."
      dates={['1', '2', '3']}
      formats={formats}
      height={240}
      labels={labels}
      provisionalFrom={2}
      series={[
        { id: 'youtube', name: 'YouTube', values: [1, null, 3] },
        { id: 'spotify', name: 'Spotify', values: [4, 5, 6] },
      ]}
    />,
  );

  it('[ANL-06] renders on the server in its final height, with its sentence and the table behind it', () => {
    expect(html).toContain('height:240px');
    expect(html).toContain('Plays rose.');
    expect(html).toMatch(
      /<th[^>]*scope="row"[^>]*>day 2<\/th><td[^>]*><span[^>]*>no data<\/span><\/td><td[^>]*>5 plays/,
    );
  });

  it('[ANL-06] says the point at hand in words, the largest first', () => {
    expect(html).toContain('aria-valuetext="day 3, Spotify 6 plays, YouTube 3 plays, running"');
  });

  it('[ANL-06] moves by arrow keys, Home, End and by week, and stops at both ends', () => {
    expect(moveBy('ArrowLeft', 0, 30)).toBe(0);
    expect(moveBy('ArrowRight', 3, 30)).toBe(4);
    expect(moveBy('PageUp', 25, 30)).toBe(29);
    expect(moveBy('Home', 12, 30)).toBe(0);
    expect(moveBy('End', 12, 30)).toBe(29);
    expect(moveBy('a', 12, 30)).toBeUndefined();
  });

  it('finds the nearest point under the pointer: lines reach the edges, bars stand within', () => {
    const series = [{ id: 'a', name: 'A', values: [1, 2, 3, 4, 5] }];
    const dates = ['1', '2', '3', '4', '5'];
    const shares = [-0.2, 0, 0.12, 0.13, 0.5, 0.99, 1.3];
    const lines = geometryOf({ dates, series }, 300);
    expect(shares.map((share) => pointAt(share, lines))).toEqual([0, 0, 0, 1, 2, 4, 4]);
    const bars = geometryOf({ dates, series, mode: 'bars' }, 300);
    expect([-0.2, 0.19, 0.21, 0.5, 0.99, 1.3].map((share) => pointAt(share, bars))).toEqual([
      0, 0, 1, 2, 4, 4,
    ]);
    const alone = geometryOf({ dates: ['1'], series }, 300);
    expect(shares.map((share) => pointAt(share, alone))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('[ANL-06] is drawn on the server already, as wide as the page will let it be', () => {
    expect(html).toContain('preserveAspectRatio="none" viewBox="0 0 2 208"');
    // The running day is apart; what is alone between missing days has no line.
    expect(linesIn(html)).toEqual([
      ['M0 77.33L1 44.67', '7 4'],
      ['M1 44.67L2 12', '2 4'],
    ]);
  });

  it('[ANL-06] a rank or price holds until it changes: steps are level and upright, however small', () => {
    const steps = renderToStaticMarkup(
      <LineChart
        caption="It fell."
        dates={['1', '2', '3', '4']}
        formats={formats}
        height={240}
        labels={labels}
        series={[{ id: 'rank', name: 'Rank', values: [100_000, 100_001, 100_001, 900_000] }]}
        steps
      />,
    );
    expect(linesIn(steps).map(([path]) => path)).toEqual([
      expect.stringMatching(/^M0 [\d.]+H1V[\d.]+H2V[\d.]+H3V[\d.]+$/),
    ]);
  });
});

describe('flags', () => {
  const drawn = renderToStaticMarkup(
    <LineChart
      caption="It rose."
      dates={['1', '2', '3']}
      formats={formats}
      height={240}
      labels={labels}
      marks={[
        { index: 0, to: 2, text: 'Ads', kind: 'campaign' },
        { index: 1, text: 'A came out', kind: 'release' },
        { index: 1, text: 'B came out', kind: 'release' },
      ]}
      series={[{ id: 'youtube', name: 'YouTube', values: [1, 2, 3] }]}
    />,
  );

  it('[ANL-02] [ANL-06] are said of each day they lie on, and listed below the table', () => {
    expect(drawn).toContain('aria-valuetext="day 3, YouTube 3 plays, Ads"');
    for (const text of ['day 1 – day 3\u00a0· Ads', 'day 2\u00a0· A came out', 'day 2\u00a0· B came out'])
      expect(drawn).toContain(`<li>${text}</li>`);
  });

  it('[ANL-02] several of one day are one, with their number', () => {
    expect(drawn.match(/lucide-flag/g)).toBeNull();
    expect(drawn).toMatch(/<span[^>]*>2<\/span>/);
  });
});

describe('areas and bands', () => {
  const draw = (props: Partial<Parameters<typeof LineChart>[0]>) =>
    renderToStaticMarkup(
      <LineChart
        caption="It rose."
        dates={['1', '2', '3']}
        formats={formats}
        height={232}
        labels={labels}
        series={[]}
        {...props}
      />,
    );

  it('[ANL-02] stacked areas stand on each other and on zero, and leave out what is not known', () => {
    const html = draw({
      mode: 'areas',
      series: [
        { id: 'a', name: 'A', values: [2, 2, 2] },
        { id: 'b', name: 'B', values: [2, 2, null] },
      ],
    });
    const areas = [...html.matchAll(/<path d="(M[^"]+Z)" fill-opacity/g)].map(([, path]) => path);
    // Up to 4 in 188 px: the first one lies between 0 and 2, the second between 2 and 4.
    expect(areas).toEqual(['M0 106L1 106L1 200L0 200Z', 'M0 12L1 12L1 106L0 106Z']);
    expect(html).toContain('hatched');
  });

  it('[BEY-06] a band lies around its line, in the axis and in words', () => {
    const html = draw({
      fromZero: true,
      series: [
        {
          id: 'a',
          name: 'A',
          values: [2, 2, 2],
          band: [null, { low: 1, high: 3, text: '1 to 3' }, { low: 0, high: 4, text: '0 to 4' }],
        },
      ],
    });
    expect(html).toContain('d="M1 59L2 12L2 200L1 153Z"');
    expect(html).toContain('aria-valuetext="day 3, A 2 plays (0 to 4)"');
    expect(html).toMatch(/2 plays<span[^>]*>\u00a0· 0 to 4<\/span>/);
  });

  it('[ANL-06] ten lines are named at their ends where there is room for the names', () => {
    const ten = Array.from({ length: 10 }, (_, place) => ({
      id: `${place}`,
      name: `Song ${place}`,
      values: [1, 2, place],
    }));
    const inPlot = (html: string) => html.includes('@min-[560px]:mr-33');
    expect(inPlot(draw({ series: ten, height: 320 }))).toBe(true);
    expect(inPlot(draw({ series: ten, height: 200 }))).toBe(false);
    const looks = new Set([...stylesOf(ten).values()].map((style) => JSON.stringify(style)));
    expect(looks.size).toBe(10);
  });

  it('[ANL-06] the line that a mouse is at is the one meant; far from all, none is', () => {
    const data = {
      dates: ['1', '2'],
      series: [
        { id: 'a', name: 'A', values: [0, 4] },
        { id: 'b', name: 'B', values: [4, 0] },
      ],
    };
    const geometry = geometryOf(data, 232);
    expect([14, 106, 196].map((y) => nearestLine(data, geometry, 1, y))).toEqual(['a', null, 'b']);
  });
});

/** The lines of a drawing, without those of the axis, each with its dashes. */
const linesIn = (markup: string) =>
  [...markup.matchAll(/<path d="(M[^"]+)"[^>]*>/g)]
    .filter(([tag]) => tag.includes('stroke-linejoin'))
    .map(([tag, path]) => [path, /stroke-dasharray="([^"]*)"/.exec(tag)?.[1] ?? null]);
