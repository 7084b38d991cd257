import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { apart } from './apart.ts';
import type { Harm } from './thread-for-test.ts';

const open = apart<number, Harm>({
  file: fileURLToPath(new URL('./thread-for-test.ts', import.meta.url)),
  name: 'harmed',
  most: 1,
  megabytes: 64,
});
const patience = 60_000;

async function all(parts: AsyncIterable<unknown>): Promise<unknown[]> {
  return Array.fromAsync(parts);
}

test('[SEC-03] answers come in order, one question after the other, also where nobody waited for the end of one', async () => {
  const session = open(1_000, patience);
  for await (const part of session.ask('count')) if (part === 3) break;
  expect(await all(session.ask('count'))).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
  session.close();
});

test('[SEC-03] a failure says what it said of itself, and the next question is answered', async () => {
  const session = open(2, patience);
  await expect(all(session.ask('fail'))).rejects.toMatchObject({ message: 'no table', failure: 'damaged' });
  expect(await all(session.ask('count'))).toEqual([0, 1]);
  session.close();
});

test.each([
  ['goes on for ever', 'for ever', 300],
  ['takes all memory', 'all memory', patience],
] as const)(
  '[SEC-03] what %s is ended with its thread, and others are answered',
  async (_, harm, milliseconds) => {
    const session = open(1, milliseconds);
    await expect(all(session.ask(harm))).rejects.toMatchObject({ failure: 'too_heavy' });
    await expect(all(session.ask('count'))).rejects.toMatchObject({ failure: 'too_heavy' });
    session.close();
    const next = open(1, patience);
    expect(await all(next.ask('count'))).toEqual([0]);
    next.close();
  },
);

test('[SEC-03] whoever leaves in the middle leaves no thread at work', async () => {
  const session = open(1, patience);
  const answer = session.ask('for ever').next();
  answer.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  session.close();
  const next = open(1, patience);
  expect(await all(next.ask('count'))).toEqual([0]);
  next.close();
});
