import { expect, it } from 'vitest';
import { trackSort } from '#contract/tracks.ts';
import { sortKeys } from './list-state.ts';

it('[TRK-07] the page sorts by every key the API sorts by', () => {
  expect([...sortKeys].sort()).toEqual([...trackSort.options].sort());
});
