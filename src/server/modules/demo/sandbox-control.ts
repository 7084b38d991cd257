/** Asks the sandbox for its demo songs and for their past. */
import { z } from 'zod';
import { metrics, platformId } from '#contract/shapes.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';

const demoSong = z.object({ platform: platformId, id: z.string(), url: z.string(), demo: z.boolean() });
export type DemoSong = z.infer<typeof demoSong>;

const historyDay = z.object({ day: z.iso.date(), metrics });
export type HistoryDay = z.infer<typeof historyDay>;

const timeoutMs = 5_000;

/** Any failure is `upstream_unavailable`: who clicks may try again. */
async function ask<Shape extends z.ZodType>(
  { config }: Pick<Ctx, 'config'>,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  try {
    const response = await fetch(`${config.sandboxControlUrl}/${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    return shape.parse(await response.json());
  } catch (cause) {
    throw new AppError('upstream_unavailable', {}, { cause });
  }
}

export async function readDemoSongs(ctx: Pick<Ctx, 'config'>): Promise<DemoSong[]> {
  const { songs } = await ask(ctx, 'catalogue', z.object({ songs: z.array(demoSong) }));
  return songs.filter((song) => song.demo);
}

/** Counters at the end of each UTC day; none for a platform that counts nothing. */
export async function readHistory(
  ctx: Pick<Ctx, 'config'>,
  { platform, id }: Pick<DemoSong, 'platform' | 'id'>,
  from: string,
  to: string,
): Promise<HistoryDay[]> {
  const query = new URLSearchParams({ platform, id, from, to });
  return (await ask(ctx, `history?${query}`, z.object({ days: z.array(historyDay) }))).days;
}
