/** Faults on demand: which requests shall fail, how, and how often. */
import { z } from 'zod';
import { platformId } from '#contract/shapes.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Refusal, Surface } from './fake-platform.ts';
import { scenarioOf } from './scenarios.ts';

/** The platform refuses (its own words), the line breaks, or the song is no longer there. */
const refusals = ['429', '500', 'quota', 'expired-token'] as const satisfies readonly Refusal[];
const breaks = ['slow', 'cut-off', 'garbage'] as const;
const losses = ['gone', 'private'] as const;
const faultModes = [...refusals, ...breaks, ...losses] as const;

export const faultShape = z.strictObject({
  platform: platformId,
  mode: z.enum(faultModes),
  /** Only requests that ask for this song; absent: all. */
  id: z.string().min(1).optional(),
  /** So many requests; absent: until reset. */
  times: z.number().int().positive().optional(),
  /** Seconds, for `429`. */
  retryAfter: z.number().int().nonnegative().default(30),
  /** Milliseconds, for `slow`. */
  delay: z.number().int().nonnegative().default(20_000),
  /** A lost song is lost at every address; other faults strike one of them. */
  on: z.enum(['api', 'token', 'oembed']).default('api'),
});

export type FaultInput = z.input<typeof faultShape>;
export type Fault = z.output<typeof faultShape>;

const isLoss = (fault: Fault): boolean => losses.some((mode) => mode === fault.mode);

/** Faults by chance: so many of all requests fail, each in one of these ways. */
export const chaosShape = z.strictObject({
  /** From 0 (none) to 1. */
  share: z.number().min(0).max(1),
  modes: z
    .array(z.enum([...refusals, ...breaks]))
    .min(1)
    .default(['429', '500', 'expired-token', 'slow', 'cut-off', 'garbage']),
  retryAfter: z.number().int().nonnegative().default(1),
  delay: z.number().int().nonnegative().default(300),
});

export type ChaosInput = z.input<typeof chaosShape>;
type Chaos = z.output<typeof chaosShape>;

const calm: Chaos = chaosShape.parse({ share: 0 });

/** What this request meets, if anything. */
function meet({ share, modes, ...times }: Chaos, platform: PlatformId, on: Surface): Fault | undefined {
  if (Math.random() >= share) return undefined;
  const mode = modes[Math.floor(Math.random() * modes.length)];
  return mode && { platform, mode, on, ...times };
}

export type Faults = {
  set(input: FaultInput): void;
  setChaos(input: ChaosInput): void;
  clear(): void;
  list(): Fault[];
  /** The first set fault that strikes this request; it counts as used. */
  strike(platform: PlatformId, surface: Surface, asked: readonly string[]): Fault | undefined;
  loss(platform: PlatformId, id: string): 'gone' | 'private' | undefined;
  /** Counts a request against the losses that it met. */
  spend(platform: PlatformId, asked: readonly string[]): void;
};

/** Longer than a call is waited for, shorter than whoever tries it out. */
const busySeconds = 4;

export function createFaults(): Faults {
  let faults: Fault[] = [];
  /** Ids that ask for a busy platform, and have met one. */
  const met = new Set<string>();
  const busyFor = (platform: PlatformId, on: Surface, asked: readonly string[]): Fault | undefined => {
    const id = on === 'api' ? asked.find((one) => scenarioOf(one) === 'busy' && !met.has(one)) : undefined;
    if (id === undefined) return undefined;
    met.add(id);
    return { platform, mode: '429', on, retryAfter: busySeconds, delay: 0 };
  };
  let chaos = calm;
  const use = (used: Fault): void => {
    if (used.times === undefined) return;
    used.times -= 1;
    if (used.times < 1) faults = faults.filter((fault) => fault !== used);
  };
  const meets = (fault: Fault, platform: PlatformId, asked: readonly string[]): boolean =>
    fault.platform === platform && (fault.id === undefined || asked.includes(fault.id));

  return {
    set: (input) => {
      faults.push(faultShape.parse(input));
    },
    setChaos: (input) => {
      chaos = chaosShape.parse(input);
    },
    clear: () => {
      faults = [];
      met.clear();
      chaos = calm;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    strike: (platform, surface, asked) => {
      const struck = faults.find(
        (fault) => !isLoss(fault) && fault.on === surface && meets(fault, platform, asked),
      );
      if (struck) use(struck);
      return struck ?? busyFor(platform, surface, asked) ?? meet(chaos, platform, surface);
    },
    loss: (platform, id) => {
      const mode = faults.find((fault) => isLoss(fault) && meets(fault, platform, [id]))?.mode;
      return mode === 'gone' || mode === 'private' ? mode : undefined;
    },
    spend: (platform, asked) => {
      const met = faults.filter((fault) => isLoss(fault) && meets(fault, platform, asked));
      for (const fault of met) use(fault);
    },
  };
}
