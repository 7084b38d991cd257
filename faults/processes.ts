/** Starts what a scenario plays with: the fake platforms, and the product's own processes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { atFullSpeed, environment, flagsFor, ownNode, productProgram, root } from '../scripts/prepare.mjs';

type Settings = Record<string, string>;

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (isOver(child)) return;
  const over = once(child, 'exit');
  child.kill(signal);
  await over;
}

export type SandboxProcess = {
  url: string;
  /** What points the product at it. */
  settings: Settings;
  /** A control of `sandbox/control.ts`. */
  control(action: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

export async function startSandboxProcess(): Promise<SandboxProcess> {
  const child = spawn(ownNode, ['faults/sandbox-process.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment,
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const { url, settings } = JSON.parse(String(line)) as { url: string; settings: Settings };
  const control = async (action: string, body?: object) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/_control/${action}`, init);
    if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return { url, settings, control, stop: () => end(child) };
}

export type ProductProcess = { child: ChildProcess; role: string; address: string | undefined };

/** What processes of the product say goes there, where it is set: for looking into a scenario. */
const logFile = process.env.FAULTS_LOG;

/** A process of the product, as `npm start` runs it; resolves when it is ready. */
export async function startProcess(settings: Settings): Promise<ProductProcess> {
  const child = spawn(ownNode, [...flagsFor(settings), productProgram], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...atFullSpeed(),
      PATH: environment.PATH,
      PORT: '0',
      PLATFORMS: 'live',
      LOG_LEVEL: 'info',
      ...settings,
    },
  });
  let said = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      if (logFile) appendFileSync(logFile, text);
      if (said.includes('"ready"')) return;
      said += text;
      if (said.includes('"ready"')) ready.resolve();
    });
  child.once('exit', () => ready.reject(new Error(`a process of the product ended:\n${said}`)));
  await ready.promise;
  const address = /"address":"(http:[^"]+)"/.exec(said)?.[1];
  return { child, role: settings.ROLE ?? 'all', address };
}

/** Resident memory in MB; 0 for a process that is no more. */
export function memoryOf(child: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout || 0) / 1024);
}
