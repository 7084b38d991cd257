/** What is missing is said once, and of no platform both that it can and that it cannot. */
import { describe, expect, it } from 'vitest';
import { waysOf } from './missing-panel.tsx';

describe('what no source has', () => {
  it('[AUD-02] names each platform once a way, however many tables lack it', () => {
    const lacking = { parts: [], missing: [{ platform: 'spotify' as const, way: 'import' as const }] };
    expect([...waysOf([lacking, lacking])]).toEqual([['import', ['spotify']]]);
  });

  it('[AUD-02] a platform that tells of something is not among those that never do', () => {
    const never = (platform: 'spotify' | 'deezer') => ({ platform, way: 'none' as const });
    const ways = waysOf([
      { parts: [], missing: [{ platform: 'spotify', way: 'import' }] },
      { parts: [], missing: [never('spotify'), never('deezer')] },
    ]);
    expect(ways.get('none')).toEqual(['deezer']);
  });
});
