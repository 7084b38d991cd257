/** Stand-in music platforms for demo and tests: one local server that speaks each platform's own wire format. */
import { openClock } from './clock.ts';
import { answerControl, type Control, createControl } from './control.ts';
import { createFaults } from './faults.ts';
import { createStandIns } from './platforms.ts';
import { runServer } from './server.ts';
import { createTally } from './tally.ts';
import { createWorld } from './world.ts';

export type { Control } from './control.ts';
export { drawCover } from './cover.ts';
export { idFor } from './omens.ts';

export type SandboxOptions = {
  /** 0 takes any free port. */
  port?: number;
  /** Sandbox seconds per real second. */
  speed?: number;
  /** Keeps sandbox time over restarts. */
  stateFile?: string;
  now?: () => Date;
  /** Where covers are found, without a slash at the end; the sandbox itself serves them under `/_cover`. */
  coverUrl?: string;
  /** Spotify as an application with extended quota sees it. */
  spotifyExtended?: boolean;
  /** Deezer's 50 calls in 5 seconds; on unless switched off. */
  deezerQuota?: boolean;
};

export type Sandbox = {
  url: string;
  /** Environment settings that point the product at the stand-ins. */
  settings: Record<string, string>;
  control: Control;
  stop(): Promise<void>;
};

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const clock = openClock({ speed: options.speed ?? 1, stateFile: options.stateFile, now });
  const faults = createFaults();
  const tally = createTally();
  const switches = {
    deezerQuota: options.deezerQuota ?? true,
    spotifyExtended: options.spotifyExtended ?? false,
  };
  let url = '';
  const world = createWorld({
    clock,
    faults,
    coverBase: () => options.coverUrl ?? `${url}/_cover`,
    isExtended: () => switches.spotifyExtended,
    isLimited: () => switches.deezerQuota,
  });
  const standIns = createStandIns(world);
  world.fill(standIns);
  const control = createControl({ clock, faults, tally, standIns, switches, catalogue: world.catalogue });
  const server = await runServer(
    { standIns, faults, tally, control: (call) => answerControl(control, call) },
    options.port ?? 0,
  );
  url = server.url;
  const settings = Object.values(standIns).map((standIn) => standIn.settings(url));
  return {
    url,
    settings: Object.assign({ OEMBED_URL: `${url}/oembed` }, ...settings),
    control,
    stop: server.stop,
  };
}
