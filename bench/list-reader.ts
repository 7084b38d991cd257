/**
 * Reads a page's data one time after the other, as somebody at another machine would: in a thread of its own, so that
 * neither its work nor what keeps the server's thread busy is taken for the other's.
 */
import { parentPort, workerData } from 'node:worker_threads';

export type ListReader = { url: string; cookie: string };

/** Milliseconds between an answer and the next question. */
const pause = 20;

const { url, cookie } = workerData as ListReader;
const taken: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const start = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  taken.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, pause));
}
parentPort?.postMessage(taken);
