/** What a chart gives on the server, to keyboards and to screen readers. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LineChart } from './line-chart.tsx';
import { geometryOf, pointAt } from './plot/geometry.ts';
import { moveBy } from './plot/plot-input.ts';

const labels = {
  explore: 'Explore',
  table: 'Table',
  date: 'Date',
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

/** The lines of a drawing, without those of the axis, each with its dashes. */
const linesIn = (markup: string) =>
  [...markup.matchAll(/<path d="(M[^"]+)"[^>]*>/g)]
    .filter(([tag]) => tag.includes('stroke-linejoin'))
    .map(([tag, path]) => [path, /stroke-dasharray="([^"]*)"/.exec(tag)?.[1] ?? null]);
