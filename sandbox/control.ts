/** The sandbox's own controls, for tests in the same process and over HTTP under `/_control/`. */
import { z } from 'zod';
import { platformId } from '#contract/shapes.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { SandboxClock } from './clock.ts';
import type { Call, Reply } from './fake-platform.ts';
import { type ChaosInput, chaosShape, type FaultInput, type Faults, faultShape } from './faults.ts';
import { type HistoryDay, type HistoryQuery, historyOf, historyShape } from './history.ts';
import type { FakePlatforms } from './platforms.ts';
import type { RequestLog, Stats } from './request-log.ts';
import { statementShape, storyStatement } from './statement.ts';
import { type EditionQuery, editionShape, storyDays, storyLinks } from './told-story.ts';
import type { OpenWorld } from './world.ts';

const switchShape = z.strictObject({
  /** Deezer's 50 calls in 5 seconds. */
  deezerQuota: z.boolean().optional(),
  /** Spotify's batch reads and popularity. */
  spotifyExtended: z.boolean().optional(),
  spotifyFeatures: z.boolean().optional(),
});
export type Switches = z.infer<typeof switchShape>;

const clockShape = z.strictObject({
  speed: z.number().nonnegative().optional(),
  advance: z.number().nonnegative().optional(),
});

const peakShape = z.object({
  platform: platformId,
  surface: z.enum(['api', 'token', 'oembed']),
  milliseconds: z.coerce.number().positive(),
});

export type Control = {
  fail(fault: FaultInput): void;
  /** So many of all requests fail, by chance; a share of 0 ends it. */
  chaos(chaos: ChaosInput): void;
  /** No faults, counts at zero, switches as at the start; time goes on. */
  reset(): void;
  stats(): Stats;
  peak: RequestLog['peak'];
  /** Sandbox time. */
  now(): Date;
  setSpeed(speed: number): void;
  /** Moves sandbox time forward by milliseconds. */
  advance(milliseconds: number): void;
  switch(switches: Switches): void;
  catalogue(): CatalogueEntry[];
  history(query: HistoryQuery): HistoryDay[];
  /** The plot of the sample account, and its songs as they are looked at from somewhere. */
  storyDays(): ReturnType<typeof storyDays>;
  storyLinks(query: EditionQuery): ReturnType<typeof storyLinks>;
};

export type ControlParts = {
  clock: SandboxClock;
  faults: Faults;
  requestLog: RequestLog;
  platforms: FakePlatforms;
  switches: Required<Switches>;
  world: OpenWorld;
};

export function createControl({
  clock,
  faults,
  requestLog,
  platforms,
  switches,
  world,
}: ControlParts): Control {
  const atStart = { ...switches };
  return {
    fail: faults.set,
    chaos: faults.setChaos,
    reset: () => {
      faults.clear();
      requestLog.clear();
      Object.assign(switches, atStart);
    },
    stats: requestLog.stats,
    peak: requestLog.peak,
    now: clock.now,
    setSpeed: clock.setSpeed,
    advance: clock.advance,
    switch: (next) => {
      Object.assign(switches, switchShape.parse(next));
    },
    catalogue: world.catalogue,
    history: (query) => historyOf(platforms, clock.now(), query),
    storyDays: () => storyDays(platforms),
    storyLinks: (query) => storyLinks(platforms, world, query),
  };
}

const ok = (body: unknown): Reply => ({ status: 200, body });

function write(control: Control, action: string, body: unknown): Reply | undefined {
  if (action === 'fail') control.fail(faultShape.parse(body));
  else if (action === 'chaos') control.chaos(chaosShape.parse(body));
  else if (action === 'reset') control.reset();
  else if (action === 'switch') control.switch(switchShape.parse(body));
  else if (action === 'clock') {
    const { speed, advance } = clockShape.parse(body);
    if (speed !== undefined) control.setSpeed(speed);
    if (advance !== undefined) control.advance(advance);
    return ok({ now: control.now().toISOString() });
  } else return undefined;
  return ok({ ok: true });
}

function read(control: Control, action: string, query: URLSearchParams): Reply | undefined {
  if (action === 'stats') return ok(control.stats());
  if (action === 'peak') {
    const { platform, surface, milliseconds } = peakShape.parse(Object.fromEntries(query));
    return ok({ peak: control.peak(platform, surface, milliseconds) });
  }
  if (action === 'catalogue') return ok({ songs: control.catalogue() });
  if (action === 'clock') return ok({ now: control.now().toISOString() });
  if (action === 'story') return ok(control.storyDays());
  if (action === 'story-links')
    return ok({ links: control.storyLinks(editionShape.parse(Object.fromEntries(query))) });
  if (action === 'story-statement')
    return ok({ rows: storyStatement(statementShape.parse(Object.fromEntries(query))) });
  if (action !== 'history') return undefined;
  return ok({ days: control.history(historyShape.parse(Object.fromEntries(query))) });
}

/** `call.path` is below `/_control/`. Only JSON is taken, so that no web page can post here unasked. */
export function answerControl(control: Control, call: Call): Reply {
  const notFound: Reply = { status: 404, body: { error: 'no such control' } };
  try {
    if (call.method === 'GET') return read(control, call.path, call.query) ?? notFound;
    if (call.method !== 'POST') return { status: 405, body: { error: 'GET or POST' } };
    if (!call.headers['content-type']?.startsWith('application/json')) {
      return { status: 415, body: { error: 'application/json, please' } };
    }
    return write(control, call.path, JSON.parse(call.body || '{}')) ?? notFound;
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
    if (error instanceof SyntaxError) return { status: 400, body: { error: error.message } };
    throw error;
  }
}
