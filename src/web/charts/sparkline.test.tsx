/** Sparklines: gaps, flat lines, and what is drawn on the server. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { dayBars } from '#charts/day-bars.ts';
import { placeGaps } from '#charts/gaps.ts';
import { sparklineShape } from '#charts/sparkline-path.ts';
import { SparkBars, Sparkline } from './sparkline.tsx';

describe('sparklines', () => {
  it('[ANL-03] a missing point breaks the line and is never drawn as zero', () => {
    const { lines, areas } = sparklineShape([10, 20, null, 20, 10], 104, 24);
    expect(lines).toEqual(['M2 22L27 2', 'M77 2L102 22']);
    expect(areas).toHaveLength(2);
  });

  it('[ANL-03] a point without neighbours shows as a dot', () => {
    expect(sparklineShape([null, 5, null], 104, 24)).toEqual({
      lines: ['M52 12h0'],
      areas: [],
      last: { x: 52, y: 12 },
    });
  });

  it('a series that does not move runs through the middle', () => {
    expect(sparklineShape([7, 7], 104, 24).lines).toEqual(['M2 12L102 12']);
  });

  it('nothing known draws nothing', () => {
    expect(sparklineShape([null, null], 104, 24)).toEqual({ lines: [], areas: [], last: null });
    expect(sparklineShape([], 104, 24)).toEqual({ lines: [], areas: [], last: null });
  });

  it('[ANL-06] is a picture with a sentence when it has one, decoration otherwise', () => {
    expect(renderToStaticMarkup(<Sparkline label="Plays rose" values={[1, 2]} />)).toContain(
      'aria-label="Plays rose"',
    );
    expect(renderToStaticMarkup(<Sparkline values={[1, 2]} />)).toContain('aria-hidden="true"');
  });

  it('[ANL-03] bars stand on zero: a day of nothing shows as a line, a day nobody looked not at all', () => {
    expect(dayBars([10, 0, null, 5], { width: 40, height: 20 })).toEqual({
      bars: 'M1.5 20v-20h7v20z' + 'M11.5 20v-1h7v1z' + 'M31.5 20v-10h7v10z',
      spans: '',
    });
    expect(renderToStaticMarkup(<SparkBars label="Plays by day" values={[1]} />)).toContain(
      'aria-label="Plays by day"',
    );
  });

  it('[ANL-03] [ANL-10] what came over several days is a pale bar over all of them, as large as it', () => {
    const dates = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
    const unseen = { dates, gaps: [{ from: '2026-11-01', to: '2026-11-03', gained: 10 }] };
    const gaps = placeGaps(unseen.dates, unseen.gaps);
    expect(dayBars([10, null, null, 5], { width: 40, height: 20 }, gaps)).toEqual({
      bars: 'M1.5 20v-20h7v20z' + 'M31.5 20v-10h7v10z',
      spans: 'M10 20v-10h20v10z',
    });
    const drawn = renderToStaticMarkup(<SparkBars unseen={unseen} values={[10, null, null, 5]} />);
    expect(drawn).toContain('fill-opacity:0.3');
  });
});
