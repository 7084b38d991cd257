import { expect, test } from 'vitest';
import { isAskedWithin, takeInHand, whenNoneInHand } from './in-hand.ts';

const isSettled = async (promise: Promise<void>): Promise<boolean> => {
  let is = false;
  void promise.then(() => {
    is = true;
  });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  return is;
};

test('work goes on once the last request is answered, and each is counted once', async () => {
  const [one, other] = [takeInHand(), takeInHand()];
  const work = whenNoneInHand(60_000);
  one();
  one();
  expect(await isSettled(work)).toBe(false);
  other();
  expect(await isSettled(work)).toBe(true);
  expect(await isSettled(whenNoneInHand(60_000))).toBe(true);
});

test('work goes on all the same after its time', async () => {
  const answered = takeInHand();
  await whenNoneInHand(1);
  answered();
});

test('somebody is there while a request is answered, and for so long after it came', async () => {
  const answered = takeInHand();
  expect(isAskedWithin(0)).toBe(true);
  answered();
  expect(isAskedWithin(60_000)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isAskedWithin(1)).toBe(false);
});
