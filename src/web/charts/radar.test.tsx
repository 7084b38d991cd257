/** The radar: where values lie, what a missing one does, and what the server draws. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { dashes, shapes } from '#charts/shapes.ts';
import { Radar, radarPaths, radarPoint } from './radar.tsx';

describe('the radar', () => {
  it('[MOOD-01] has its first axis upwards, nothing in the centre and everything on the widest ring', () => {
    const [centre, top, right] = [radarPoint(0, 4, 0), radarPoint(0, 4, 1), radarPoint(1, 4, 1)];
    expect(top.x).toBe(centre.x);
    expect(top.y).toBeLessThan(centre.y);
    expect(right.y).toBe(centre.y);
    expect(right.x - centre.x).toBe(centre.y - top.y);
    expect(radarPoint(0, 4, 0.5).y).toBe((centre.y + top.y) / 2);
    expect(radarPoint(0, 4, 7)).toEqual(top);
  });

  it('[MOOD-01] goes around where all is known, and joins no neighbours across what is not', () => {
    const whole = radarPaths([0.2, 0.4, 0.6]);
    expect(whole.isWhole).toBe(true);
    expect(whole.lines).toHaveLength(1);
    expect(whole.lines[0]).toMatch(/Z$/);
    const open = radarPaths([0.2, null, 0.6, 0.8]);
    expect(open.isWhole).toBe(false);
    expect(open.lines).toHaveLength(2);
    expect(open.lines.join()).not.toMatch(/Z/);
    expect(radarPaths([0.2, null, 0.6, null]).lines).toEqual([]);
  });

  it('[MOOD-01] is drawn on the server, each source by its own colour, stroke and marker', () => {
    const html = renderToStaticMarkup(
      <Radar
        axes={['Energy', 'Valence', 'Liveness'].map((name) => ({ id: name, name }))}
        series={[
          {
            id: 'a',
            style: { token: 'platform-spotify', dash: dashes.dashed, marker: shapes.square },
            values: [0.1, 0.5, 0.9],
          },
          {
            id: 'b',
            style: { token: 'series-4', dash: dashes.solid, marker: shapes.star },
            values: [0.1, null, 0.9],
          },
        ]}
      />,
    );
    expect(html).toContain('var(--platform-spotify)');
    expect(html).toContain('stroke-dasharray="7 4"');
    expect(html.split(shapes.square)).toHaveLength(4);
    expect(html.split(shapes.star)).toHaveLength(3);
    for (const name of ['Energy', 'Valence', 'Liveness']) expect(html).toContain(`>${name}</span>`);
  });
});
