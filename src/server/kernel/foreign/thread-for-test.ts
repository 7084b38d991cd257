/** Runs in a thread: does what a file that was made to do harm would make a parser do. */
import { type Send, served } from './served.ts';

export type Harm = 'count' | 'for ever' | 'all memory' | 'fail';

export const harmed = served((upTo: number) => async (harm: Harm, send: Send<unknown>) => {
  if (harm === 'fail') throw Object.assign(new Error('no table'), { failure: 'damaged', inner: {} });
  if (harm === 'for ever') for (let at = 0; ; at = (at + 1) % 7);
  if (harm === 'all memory') {
    const all: number[][] = [];
    for (;;) all.push(Array.from({ length: 10_000 }, Math.random));
  }
  for (let at = 0; at < upTo; at++) await send(at);
});
