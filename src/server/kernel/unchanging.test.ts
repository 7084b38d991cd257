import { expect, test } from 'vitest';
import { keepAsIs, makeOnce } from './unchanging.ts';

function counted() {
  let times = 0;
  const write = makeOnce((answer) => `${++times} ${JSON.stringify(answer)}`);
  return write;
}

test('an answer that is given again is written once, by each that writes', () => {
  const answer = keepAsIs({ views: 1 });
  const [one, other] = [counted(), counted()];
  expect([one(answer), one(answer), other(answer)]).toEqual([
    '1 {"views":1}',
    '1 {"views":1}',
    '1 {"views":1}',
  ]);
});

test('another answer that says the same is written anew, and so is what may change', () => {
  const write = counted();
  write(keepAsIs({ views: 1 }));
  expect(write(keepAsIs({ views: 1 }))).toBe('2 {"views":1}');
  const changing = { views: 1 };
  expect(write(changing)).toBe('3 {"views":1}');
  changing.views = 2;
  expect(write(changing)).toBe('4 {"views":2}');
  expect(write(null)).toBe('5 null');
});
