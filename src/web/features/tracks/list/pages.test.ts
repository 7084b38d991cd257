/** Pages of a list as rows. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trackForTest } from '../track-for-test.ts';
import { joinPages, type ReadPage } from './pages.ts';

const track = (n: number) => trackForTest({ id: `t${n}`, songId: `s${n >> 1}` });
const read = (ids: readonly number[], readAt = 1): ReadPage => ({
  tracks: ids.map(track),
  readAt,
  expected: 2,
});
const awaited = (expected: number): ReadPage => ({ tracks: undefined, readAt: 0, expected });
const closed = () => false;
const idsOf = (pages: readonly ReadPage[]) => {
  const { count, at } = joinPages(pages, { by: 'link', sort: 'title', apart: [] }, closed);
  return Array.from({ length: count }, (_, index) => at(index)?.track.id);
};

it('[TRK-07] leaves room for pages that have not been read, wherever they are', () => {
  const pages = [awaited(2), read([4, 5]), awaited(1)];
  expect(idsOf(pages)).toEqual([undefined, undefined, 't4', 't5', undefined]);
  const { pageOf } = joinPages(pages, { by: 'link', sort: 'title', apart: [] }, closed);
  expect([0, 1, 2, 3, 4].map(pageOf)).toEqual([0, 0, 1, 1, 2]);
});

it('[TRK-07] leaves room below the head of the list, which comes with the page itself', () => {
  const head = { ...read([1]), isPart: true, expected: 3 };
  expect(idsOf([head])).toEqual(['t1', undefined, undefined]);
});

it('[TRK-07] [TRK-10] unfolds a song within its page, and moves what comes after it', () => {
  const rows = joinPages(
    [read([0, 1]), read([2, 3])],
    { by: 'song', sort: 'title', apart: [] },
    (id) => id === 's0',
  );
  expect(rows.count).toBe(4);
  expect(rows.at(3)?.key).toBe('s1');
  expect(rows.pageOf(3)).toBe(1);
});

it('[TRK-07] shows no song twice that moved from page to page, and has it where it was read last', () => {
  expect(idsOf([read([1, 2], 5), read([2, 3], 9)])).toEqual(['t1', 't2', 't3']);
  const pages = fc.array(fc.tuple(fc.uniqueArray(fc.nat(9)), fc.nat(99)), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pages, (given) => {
      const shown = idsOf(given.map(([ids, readAt]) => read(ids, readAt)));
      const all = new Set(given.flatMap(([ids]) => ids.map((id) => `t${id}`)));
      expect(shown.toSorted()).toEqual([...all].toSorted());
    }),
  );
});
