/** Runs in a thread of its own, so that nothing the scenario does is taken for the product's slowness: asks for pages all the time. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ask } from './people.ts';

const paths = ['/', '/help', '/api/tracks', '/dashboard', '/healthz'];
const { address, cookie } = workerData as { address: string; cookie: string };

/** Whether it was answered, and well. */
const isAnswered = (path: string): Promise<boolean> =>
  ask(address, path, { cookie }).then(
    async (reply) => (await reply.text()) !== '' && reply.ok,
    () => false,
  );

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

/** The first of each page is rendered by a process that has just started. */
for (const path of paths) await isAnswered(path);

let [longest, asked, failed] = [0, 0, 0];
while (!isOver) {
  const since = performance.now();
  if (!(await isAnswered(paths[asked++ % paths.length] ?? '/'))) failed++;
  longest = Math.max(longest, performance.now() - since);
  await wait(20);
}
parentPort?.postMessage({ longest: Math.round(longest), asked, failed });
