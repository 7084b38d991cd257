import { describe, expect, test } from 'vitest';
import { PlatformFailure } from '../http/failure.ts';
import type { Reading, ReadResult } from '../platform.ts';
import { addSounds } from './audio-features.ts';

const features = (id: string, more: object = {}) => ({
  id,
  energy: 0.5,
  valence: 0.25,
  key: 0,
  mode: 0,
  ...more,
});

const reading = (): Reading => ({
  outcome: 'read',
  song: { title: 'Low Water', artist: 'Mira Voss' },
  metrics: {},
  withheld: [],
  availability: 'public',
});

function setUp() {
  const settings = {};
  let now = new Date('2026-11-20T12:00:00Z');
  const asked: string[][] = [];
  const clock = { now: () => now } as Parameters<typeof addSounds>[0]['clock'];
  return {
    asked,
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * 3600_000);
    },
    async read(
      ids: string[],
      answer: (ids: string[]) => unknown[] = (some) => some.map((id) => features(id)),
    ) {
      const results = new Map<string, ReadResult>(ids.map((id) => [id, reading()]));
      results.set('gone', { outcome: 'failed', kind: 'not-found' });
      await addSounds({ settings, clock }, results, async (some) => {
        asked.push([...some]);
        return answer([...some]);
      });
      return ids.map((id) => (results.get(id) as Reading).sound);
    },
  };
}

const refuse = (status: number) => (): never => {
  throw new PlatformFailure('spotify', status === 403 ? 'needs-auth' : 'unavailable', 'x', { status });
};

describe('audio features of Spotify', () => {
  test('[MOOD-01] come by one call for all songs that were read, in whatever order', async () => {
    const { asked, read } = setUp();
    const sounds = await read(['a', 'b', 'c'], () => [
      features('c', { key: -1, mode: 1 }),
      null,
      features('a'),
    ]);
    expect(asked).toEqual([['a', 'b', 'c']]);
    expect(sounds).toEqual([
      { energy: 0.5, valence: 0.25, key: 'C', mode: 'minor' },
      {},
      { energy: 0.5, valence: 0.25 },
    ]);
  });

  test('[MOOD-01] are asked for once a day, however often a song is read', async () => {
    const { asked, read, wait } = setUp();
    await read(['a']);
    expect(await read(['a', 'b'])).toEqual([undefined, expect.objectContaining({ energy: 0.5 })]);
    wait(24);
    await read(['a']);
    expect(asked).toEqual([['a'], ['b'], ['a']]);
  });

  test('[MOOD-01] an application without access is told so once a day, and its songs are read all the same', async () => {
    const { asked, read, wait } = setUp();
    expect(await read(['a'], refuse(403))).toEqual(['no_access']);
    expect(await read(['a', 'b'])).toEqual(['no_access', 'no_access']);
    expect(asked).toHaveLength(1);
    wait(24);
    expect(await read(['b'])).toEqual([expect.objectContaining({ energy: 0.5 })]);
  });

  test('[MOOD-01] a call that fails takes nothing from what was read, and is made again', async () => {
    const { asked, read } = setUp();
    expect(await read(['a'], refuse(503))).toEqual([undefined]);
    expect(await read(['a'])).toEqual([expect.objectContaining({ energy: 0.5 })]);
    expect(asked).toHaveLength(2);
  });
});
