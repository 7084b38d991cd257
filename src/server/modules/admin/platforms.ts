/** What operators do about a platform as a whole: ask it again, try the keys that are set for it. */
import type { checkKeys as checkingKeys, KeysCheck } from '#contract/admin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { endPause } from '#server/platform-state/circuit-breaker.ts';
import { isItemAnswer, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { wakeLoop } from '../sync/service.ts';

/** Should the failure last, the next calls pause it anew. */
export async function resume(ctx: Ctx, admin: SignedIn, platform: PlatformId): Promise<undefined> {
  found(ctx.platforms[platform]);
  await endPause(ctx.db, platform);
  wakeLoop(ctx, platform);
  await noteAct(ctx, admin, 'sync.resume', { platform });
}

/** Songs that have been there for years. That one is gone would be an answer too: only whether there is one counts. */
export const samples: Readonly<Record<PlatformId, string>> = {
  youtube: 'kJQP7kiw5Fk',
  spotify: '6rPO02ozF3bM7NnOV4h6s2',
  'apple-music': '1435928320',
  soundcloud: 'soundcloud:tracks:131653594',
  lastfm: 'Oasis/_/Wonderwall',
  bandcamp: 'andrewhuang/track/boom-box',
  audiomack: 'donbenny/song/ore-ofe-sha-live',
  deezer: '3135556',
  listenbrainz: '123c079d-374e-4436-9448-da92dedef3ce',
  tidal: '251380837',
};

async function askedOnce(ctx: Ctx, platform: PlatformId): Promise<KeysCheck> {
  const connected = found(ctx.platforms[platform]);
  if (!connected.isConfigured) throw new AppError('not_configured');
  const id = samples[platform];
  try {
    const result = (await connected.read([id], new Map([[id, connected.platform.urlOf(id)]]))).get(id);
    if (result?.outcome === 'failed' && result.kind !== 'not-found' && !isItemAnswer(result.kind))
      return { outcome: result.kind, detail: result.detail ?? null };
    return { outcome: 'works', detail: null };
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    const { kind, message } = failure;
    return { outcome: kind === 'not-found' ? 'bad-reply' : kind, detail: message };
  }
}

/** One song is read, in the platform's own quota; nothing of it is stored, and the breaker learns nothing of it. */
export async function checkKeys(
  ctx: Ctx,
  admin: SignedIn,
  platform: PlatformId,
): Promise<ReplyOf<typeof checkingKeys>> {
  const check = await askedOnce(ctx, platform);
  await noteAct(ctx, admin, 'sync.check', { platform, outcome: check.outcome });
  return check;
}
