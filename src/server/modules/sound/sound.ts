/** How a link or a song sounds: what each source says by itself, and why the others say nothing. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackSound, SoundMeasured } from '#contract/sound.ts';
import { pitchClassOfTonic } from '#domain/sound.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { selectSounds } from '../metrics/service.ts';
import { type LinksWanted, readLinks } from '../tracks/service.ts';
import { readMeasuredUploads } from '../uploads/service.ts';
import { type Listener, readImportedSounds } from './imported.ts';
import { absenceOf, moodOfParts, type PlatformAccess, soundParts, soundsByLink } from './policy.ts';

export async function readSound(
  ctx: Ctx,
  user: Listener,
  wanted: Pick<LinksWanted, 'trackId' | 'songId'>,
): Promise<ReplyOf<typeof getTrackSound>> {
  const links = await readLinks(ctx, user.id, wanted);
  if (links.length === 0) throw new AppError('not_found');
  const sounds = soundsByLink(
    links,
    await selectSounds(
      ctx.db,
      links.map(({ itemId }) => itemId),
    ),
    await readImportedSounds(ctx, user, links),
  );
  const parts = soundParts(sounds);
  const songIds = [...new Set(links.map(({ songId }) => songId))];
  return {
    parts,
    measured: (await readMeasuredUploads(ctx, user.id, songIds)).map(toMeasured),
    mood: moodOfParts(parts) ?? null,
    missing: sounds.flatMap((link) => absenceOf(link, accessTo(ctx, link.platform)) ?? []),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

function toMeasured({
  analysis: { tempo, key, loudness },
  measuredAt,
  ...named
}: Awaited<ReturnType<typeof readMeasuredUploads>>[number]): SoundMeasured {
  return {
    ...named,
    tempo: tempo && { bpm: tempo.bpm, confidence: tempo.confidence },
    key: key && { tonic: pitchClassOfTonic(key.tonic), mode: key.mode, confidence: key.confidence },
    loudnessLufs: loudness.integratedLufs,
    measuredAt: measuredAt.toISOString(),
  };
}

function accessTo({ config, platforms }: Ctx, id: Parameters<typeof platformOf>[0]): PlatformAccess {
  const spec = platformOf(id);
  if (!spec?.tellsSound) return 'not_given';
  return platforms[id]?.isConfigured && spec.tellsSound(config.platforms) ? 'open' : 'no_access';
}
