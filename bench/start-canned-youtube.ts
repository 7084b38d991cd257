/** Starts the canned YouTube in a process of its own, so that its work is not counted as ours. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `settings`: the environment that points the product at it. */
export type CannedYoutube = { settings: Record<string, string>; stop(): void };

export async function startCannedYoutube(): Promise<CannedYoutube> {
  const child = fork(fileURLToPath(new URL('./canned-youtube.ts', import.meta.url)));
  const ended = once(child, 'exit').then(() => {
    throw new Error('the canned YouTube did not start');
  });
  const [settings] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { settings: settings as Record<string, string>, stop: () => child.kill() };
}
