/** Fake music platforms for demo and tests: one local server that speaks each platform's own wire format. */
import { openClock } from './clock.ts';
import { answerControl, type Control, createControl } from './control.ts';
import { createFaults } from './faults.ts';
import { createFakePlatforms } from './platforms.ts';
import { createRequestLog } from './request-log.ts';
import { runServer } from './server.ts';
import { createFakeStripe, type FakeStripe } from './stripe/index.ts';
import { createWorld } from './world.ts';

export type { Control } from './control.ts';
export { drawCover } from './cover.ts';
export { idFor } from './scenarios.ts';
export { createPlayer } from './youtube-player.ts';

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
  /** Where the product serves them itself; absent: there. */
  servedCoverUrl?: string;
  /** Spotify as an application with extended quota sees it. */
  spotifyExtended?: boolean;
  /** Spotify's audio features, as an application has them that had them before they were closed; on unless switched off. */
  spotifyFeatures?: boolean;
  /** Payments: where the product hears of them, and shows their pages; absent: there are none. */
  payments?: { webhook: { url: string; host: string } | undefined; pagesUrl: string; stateFile?: string };
  /** Deezer's 50 calls in 5 seconds; on unless switched off. */
  deezerQuota?: boolean;
};

export type Sandbox = {
  url: string;
  /** Environment settings that point the product at the fake platforms. */
  settings: Record<string, string>;
  control: Control;
  stripe: FakeStripe | undefined;
  stop(): Promise<void>;
};

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const clock = openClock({ speed: options.speed ?? 1, stateFile: options.stateFile, now });
  const faults = createFaults();
  const requestLog = createRequestLog();
  const switches = {
    deezerQuota: options.deezerQuota ?? true,
    spotifyExtended: options.spotifyExtended ?? false,
    spotifyFeatures: options.spotifyFeatures ?? true,
  };
  let url = '';
  const world = createWorld({
    clock,
    faults,
    coverBase: () => options.coverUrl ?? `${url}/_cover`,
    servedCoverBase: () => options.servedCoverUrl ?? options.coverUrl ?? `${url}/_cover`,
    isExtended: () => switches.spotifyExtended,
    tellsFeatures: () => switches.spotifyFeatures,
    isLimited: () => switches.deezerQuota,
  });
  const platforms = createFakePlatforms(world);
  world.fill(platforms);
  const control = createControl({
    clock,
    faults,
    requestLog,
    platforms,
    switches,
    world,
  });
  const { payments } = options;
  const stripe = payments && createFakeStripe({ stateFile: undefined, ...payments, now });
  const server = await runServer(
    { stripe, platforms, faults, requestLog, control: (call) => answerControl(control, call) },
    options.port ?? 0,
  );
  url = server.url;
  const settings = Object.values(platforms).map((platform) => platform.settings(url));
  return {
    url,
    settings: Object.assign({ OEMBED_URL: `${url}/oembed` }, ...settings, stripe?.settings(url)),
    control,
    stripe,
    stop: server.stop,
  };
}
