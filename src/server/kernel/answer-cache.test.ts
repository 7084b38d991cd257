import { expect, test } from 'vitest';
import { createAnswerCache, giveAgain, makeOnce } from './answer-cache.ts';

function counted() {
  let times = 0;
  const write = makeOnce((answer) => `${++times} ${JSON.stringify(answer)}`);
  return write;
}

test('an answer that is given again is written once, by each that writes', () => {
  const answer = giveAgain({ views: 1 });
  const [one, other] = [counted(), counted()];
  expect([one(answer), one(answer), other(answer)]).toEqual([
    '1 {"views":1}',
    '1 {"views":1}',
    '1 {"views":1}',
  ]);
});

test('another answer that says the same is written anew, and so is what may change', () => {
  const write = counted();
  write(giveAgain({ views: 1 }));
  expect(write(giveAgain({ views: 1 }))).toBe('2 {"views":1}');
  const changing = { views: 1 };
  expect(write(changing)).toBe('3 {"views":1}');
  changing.views = 2;
  expect(write(changing)).toBe('4 {"views":2}');
  expect(write(null)).toBe('5 null');
});

/** A making that ends when it is told to. */
function slow(answer: object) {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  let times = 0;
  const make = () => {
    times++;
    return promise;
  };
  return { make, end: () => resolve(answer), fail: reject, times: () => times };
}

test('whoever asks for the same at the same time waits for the same work', async () => {
  const ask = createAnswerCache();
  const work = slow({ views: 1 });
  const asked = [ask('a', '1', work.make), ask('a', '1', work.make)];
  work.end();
  const [one, other] = await Promise.all(asked);
  expect(one).toBe(other);
  expect(await ask('a', '1', work.make)).toBe(one);
  expect(work.times()).toBe(1);
});

test('what was begun before a change is no answer to who asks after it, whichever ends first', async () => {
  const ask = createAnswerCache();
  const [old, now] = [slow({ views: 1 }), slow({ views: 2 })];
  const before = ask('a', '1', old.make);
  const after = ask('a', '2', now.make);
  now.end();
  expect(await after).toEqual({ views: 2 });
  old.end();
  expect(await before).toEqual({ views: 1 });
  expect(await ask('a', '2', now.make)).toEqual({ views: 2 });
  expect(now.times()).toBe(1);
});

test('a failure is told to all who wait for it, and to nobody after them', async () => {
  const ask = createAnswerCache();
  const failing = slow({});
  const asked = [ask('a', '1', failing.make), ask('a', '1', failing.make)];
  failing.fail(new Error('away'));
  for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected');
  expect(await ask('a', '1', async () => ({ views: 1 }))).toEqual({ views: 1 });
});

test('of more answers than there is room for, those asked for last stay', async () => {
  const ask = createAnswerCache();
  let made = 0;
  const one = async (key: number) => {
    await ask(String(key), '1', async () => ({ place: ++made, days: new Map([[1, 'x'.repeat(1_000_000)]]) }));
  };
  for (let key = 0; key < 20; key++) await one(key);
  await one(19);
  expect(made).toBe(20);
  await one(0);
  expect(made).toBe(21);
});
