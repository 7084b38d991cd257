/** One thing done to many songs. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/data/api.ts';
import { runEach, summarise } from './bulk.ts';
import { exportAddress, joinParts } from './list/export.ts';
import { defaultState } from './list/list-state.ts';
import { chunksOf } from './sparklines.tsx';

const refusal = (status: number, code: string) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ code }));

describe('many songs at once', () => {
  it('[TRK-07] tries every one, keeps their order and never more at once than told', async () => {
    let running = 0;
    let most = 0;
    const told: number[] = [];
    const outcomes = await runEach(
      ['a', 'b', 'c', 'd', 'e'],
      async (id) => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        if (id === 'c') throw new Error('no');
      },
      { atOnce: 2, onDone: (done) => told.push(done) },
    );
    expect(told).toEqual([1, 2, 3, 4, 5]);
    expect(outcomes.map(({ id, error }) => [id, error === undefined])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['d', true],
      ['e', true],
    ]);
    expect(most).toBe(2);
  });

  it('[TRK-09] sums up what was asked, too soon, paused and failed', () => {
    expect(
      summarise([
        { id: 'a' },
        { id: 'b', error: refusal(429, 'too_soon') },
        { id: 'c', error: refusal(409, 'conflict') },
        { id: 'd', error: refusal(429, 'too_many_requests') },
        { id: 'e', error: new TypeError('offline') },
      ]),
    ).toEqual({ asked: 1, tooSoon: 1, paused: 1, failed: 2 });
  });

  it('[EXP-01] joins the files of many chosen songs into one, with one head', () => {
    expect(joinParts(['id,title\r\n1,a\r\n', 'id,title\r\n2,"b\r\nc"\r\n'], 'csv')).toBe(
      'id,title\r\n1,a\r\n2,"b\r\nc"\r\n',
    );
    expect(joinParts(['id\r\n1\r\n', 'id\r\n2\r\n'], 'shown')).toBe('\ufeffid\r\n1\r\n2\r\n');
    expect(JSON.parse(joinParts(['[{"id":1}]', '[]', '[{"id":2}]'], 'json'))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('[EXP-01] [ANL-04] the file as shown has the columns, filters and order of the page; that for programs all columns', () => {
    const state = { ...defaultState, platform: 'youtube', by: 'song', sort: 'title', order: 'asc' } as const;
    const of = { state, columns: ['state', 'views'], language: 'de', except: ['trk_1'] } as const;
    const asked = (format: 'shown' | 'csv') =>
      Object.fromEntries(new URL(exportAddress(format, of), 'https://tracklight.example').searchParams);
    const both = {
      format: 'csv',
      platform: 'youtube',
      sort: 'title',
      order: 'asc',
      by: 'song',
      except: 'trk_1',
    };
    expect(asked('shown')).toEqual({ ...both, lang: 'de', columns: 'state,views' });
    expect(asked('csv')).toEqual(both);
  });

  it('[TRK-07] asks for sparklines in parts, and for none twice', () => {
    const ids = Array.from({ length: 130 }, (_, index) => `trk_${index}`);
    expect(chunksOf(ids, new Set(['trk_0'])).map((chunk) => chunk.length)).toEqual([60, 60, 9]);
    expect(chunksOf([], new Set())).toEqual([]);
  });
});
