/** The sandbox's time: it starts at the real instant and may run faster, across restarts, never backwards. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const stateShape = z.object({
  anchorSandbox: z.iso.datetime(),
  anchorReal: z.iso.datetime(),
  speed: z.number().nonnegative(),
});

type Anchors = { sandbox: number; real: number; speed: number };

export type SandboxClock = {
  /** Sandbox time. */
  now(): Date;
  real(): Date;
  speed(): number;
  /** Another pace from here on; what has passed stays passed. */
  setSpeed(speed: number): void;
  /** A leap forward, for tests and demonstrations. */
  advance(milliseconds: number): void;
};

/** Dates beyond the year 9999 do not print as `YYYY-MM-DD`. */
const lastInstant = Date.UTC(9999, 11, 31);

function load(stateFile: string): Anchors | undefined {
  if (!existsSync(stateFile)) return undefined;
  try {
    const state = stateShape.parse(JSON.parse(readFileSync(stateFile, 'utf8')));
    return {
      sandbox: Date.parse(state.anchorSandbox),
      real: Date.parse(state.anchorReal),
      speed: state.speed,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The file ${stateFile}, where the sandbox keeps its time, ${code ? `cannot be read (${code})` : 'is damaged'}. Delete it to start: the sandbox’s time then begins anew at the present, and accounts and stored numbers stay.`,
    );
  }
}

function save(stateFile: string, anchors: Anchors): void {
  const state: z.infer<typeof stateShape> = {
    anchorSandbox: new Date(anchors.sandbox).toISOString(),
    anchorReal: new Date(anchors.real).toISOString(),
    speed: anchors.speed,
  };
  mkdirSync(dirname(stateFile), { recursive: true, mode: 0o700 });
  const draft = `${stateFile}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, stateFile);
}

export type ClockOptions = { speed: number; stateFile?: string; now: () => Date };

export function openClock({ speed, stateFile, now }: ClockOptions): SandboxClock {
  const start = now().getTime();
  let anchors = (stateFile && load(stateFile)) || { sandbox: start, real: start, speed };

  const sandboxNow = (): number =>
    Math.min(lastInstant, anchors.sandbox + Math.max(0, now().getTime() - anchors.real) * anchors.speed);

  const anchor = (next: Omit<Anchors, 'real'>): void => {
    if (!(next.speed >= 0)) throw new RangeError('the speed of the sandbox is 0 or more');
    anchors = { ...next, real: now().getTime() };
    if (stateFile) save(stateFile, anchors);
  };

  anchor({ sandbox: sandboxNow(), speed });
  return {
    now: () => new Date(sandboxNow()),
    real: now,
    speed: () => anchors.speed,
    setSpeed: (next) => anchor({ sandbox: sandboxNow(), speed: next }),
    advance: (milliseconds) => {
      if (!(milliseconds >= 0)) throw new RangeError('the sandbox only moves forward');
      anchor({ sandbox: Math.min(lastInstant, sandboxNow() + milliseconds), speed: anchors.speed });
    },
  };
}
