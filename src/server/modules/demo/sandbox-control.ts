/** Asks the sandbox for the sample's plot, for the songs of an edition of it, and for what they earned. */
import { z } from 'zod';
import { metric, metrics, platformId } from '#contract/shapes.ts';
import type { Sound } from '#domain/sound.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';

const link = { song: z.string(), platform: platformId };

const storyDay = z.object({ ...link, day: z.int(), metrics, withheld: z.array(metric) });
export type StoryDay = z.infer<typeof storyDay>;

const story = z.object({ version: z.string(), days: z.array(storyDay) });
export type Story = z.infer<typeof story>;

const storyLink = z.object({
  ...link,
  id: z.string(),
  url: z.string(),
  /** Not taken down. */
  isThere: z.boolean(),
  facts: z.object({
    title: z.string(),
    artist: z.string(),
    album: z.string().optional(),
    artworkUrl: z.string().optional(),
    durationSeconds: z.int().optional(),
    isrc: z.string().optional(),
    releaseDate: z.iso.date().optional(),
    currency: z.string().optional(),
  }),
  /** As the platform's connector reads it. */
  sound: z.custom<Sound>((given) => typeof given === 'object' && given !== null).optional(),
});
export type StoryLink = z.infer<typeof storyLink>;

/** The plot is a megabyte, and a machine that has just started has other things to do. */
const timeoutMs = 20_000;
/** The sample is whole without it, and somebody waits. */
const statementTimeoutMs = 3000;

/** Any failure is `upstream_unavailable`: who clicks may try again. */
async function ask<Shape extends z.ZodType>(
  { config }: Pick<Ctx, 'config'>,
  path: string,
  shape: Shape,
  patience = timeoutMs,
): Promise<z.infer<Shape>> {
  try {
    const response = await fetch(`${config.sandboxControlUrl}/${path}`, {
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    return shape.parse(await response.json());
  } catch (cause) {
    throw new AppError('upstream_unavailable', {}, { cause });
  }
}

export const readStory = (ctx: Pick<Ctx, 'config'>): Promise<Story> => ask(ctx, 'story', story);

export async function readSandboxLinks(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  { anchor, sort }: { anchor: Date; sort: number },
): Promise<StoryLink[]> {
  const query = new URLSearchParams({
    ...{ anchor: anchor.toISOString(), now: ctx.clock.now().toISOString(), sort: String(sort) },
  });
  return (await ask(ctx, `story-links?${query}`, z.object({ links: z.array(storyLink) }))).links;
}

const statementRow = z.object({
  song: z.string(),
  /** null: a store that is none of ours. */
  platform: platformId.nullable(),
  store: z.string(),
  country: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The day of the statement. */
  statement: z.iso.date(),
  units: z.int(),
  /** Millionths of a dollar. */
  earnings: z.int(),
});
export type SampleStatementRow = z.infer<typeof statementRow>;

/** What has been paid for the plot's songs by a day, the oldest month first. */
export async function readSandboxStatement(
  ctx: Pick<Ctx, 'config'>,
  days: { monday: string; today: string },
): Promise<SampleStatementRow[]> {
  const path = `story-statement?${new URLSearchParams(days)}`;
  return (await ask(ctx, path, z.object({ rows: z.array(statementRow) }), statementTimeoutMs)).rows;
}
