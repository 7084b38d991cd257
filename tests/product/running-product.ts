/** The product as a process of its own, started as `npm start` starts it, on a data folder of the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import {
  atFullSpeed,
  environment,
  nodeFlags,
  ownNode,
  productProgram,
  root,
} from '../../scripts/prepare.mjs';

export type Product = {
  /** `http://127.0.0.1:…`, once it is ready. */
  address: string;
  process: ChildProcess;
  /** All it has written so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tracklight-product-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** For tests of anything but a first start: its database is there. */
export function dataFolder(): string {
  const folder = emptyFolder();
  cpSync(inject('madeFolder'), folder, { recursive: true });
  return folder;
}

export type Start = {
  args?: string[];
  /** A command that runs the product, with its own arguments. */
  through?: readonly string[];
  /** As people start it, with all that comes before the product itself. */
  by?: keyof typeof commands;
};

const commands = { npm: ['npm', 'start', '--'], script: [ownNode, 'scripts/start.mjs'] };
const directly = [ownNode, ...nodeFlags, productProgram];

function run(
  settings: Record<string, string>,
  { args = [], through = [], by }: Start,
): { child: ChildProcess; output: () => string } {
  const start = by ? commands[by] : directly;
  const [command = ownNode, ...rest] = [...through, ...start, ...args];
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal makes it: that is what Ctrl-C reaches.
    detached: by === 'npm',
    env: {
      ...(!by && atFullSpeed()),
      PATH: environment.PATH,
      PORT: '0',
      PLATFORMS: 'sandbox',
      ...settings,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  // What comes before the product passes on only what can be passed on.
  onTestFinished(() => void child.kill(by ? 'SIGTERM' : 'SIGKILL'));
  return { child, output: () => output };
}

/** Resolves when it says that it is ready, and rejects with its words when it ends before. */
export function startProduct(settings: Record<string, string>, start: Start = {}): Promise<Product> {
  const { child, output } = run(settings, start);
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(output())));
    child.stdout?.on('data', () => {
      const address = /is ready at (http:\S+)/.exec(output())?.[1];
      if (!address) return;
      const kill = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      };
      resolve({ address, process: child, output, kill });
    });
  });
}

/** For starts that should fail: what it said, and its exit code. */
export async function failingStart(
  settings: Record<string, string>,
  start: Start = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(settings, start);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Ended as soon as `isTime`, within a minute: by -9 unless said otherwise. */
export async function interruptedStart(
  settings: Record<string, string>,
  isTime: (output: string) => boolean,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(settings, {});
  const giveUp = performance.now() + 60_000;
  while (!isTime(output()) && performance.now() < giveUp) await setImmediate();
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: output() };
}
