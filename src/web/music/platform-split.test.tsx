/** How a sum divides where a platform says nothing. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlatformSplit, shares } from './platform-split.tsx';

describe('the split', () => {
  const parts = [
    { platform: 'deezer', name: 'Deezer', value: null },
    { platform: 'spotify', name: 'Spotify', value: 30 },
    { platform: 'youtube', name: 'YouTube', value: 70 },
  ] as const;

  it('[ANL-03] a platform without a number has no share rather than none per cent', () => {
    expect(shares(parts).map(({ part, share }) => [part.platform, share])).toEqual([
      ['youtube', 0.7],
      ['spotify', 0.3],
      ['deezer', null],
    ]);
    const html = renderToStaticMarkup(
      <PlatformSplit
        caption="Split"
        formatShare={(share) => `${share * 100}%`}
        formatValue={String}
        missing="no data"
        parts={parts}
      />,
    );
    expect(html).toContain('no data');
    expect(html).not.toContain('>0%');
  });
});
