/** What a chart gives on the server, to keyboards and to screen readers. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LineChart } from './line-chart.tsx';
import { moveBy } from './plot/plot-input.ts';
import { pointAt } from './plot/use-plot-input.ts';

const labels = {
  explore: 'Explore',
  table: 'Table',
  date: 'Date',
  missing: 'no data',
  provisional: 'running',
  failed: 'failed',
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

  it('finds the nearest point under the pointer', () => {
    const geometry = { x: { origin: 40, factor: 10 }, y: { origin: 0, factor: 1 }, width: 300, bottom: 200 };
    expect([0, 54, 56, 999].map((x) => pointAt(x, geometry, 20))).toEqual([0, 1, 2, 19]);
  });
});
