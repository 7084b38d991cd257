/** From pasted texts to songs: every link with the song it names, or with why it names none. */
import pMap from 'p-map';
import type { RejectionCode, WaitReason } from '#contract/links.ts';
import { longestUrl, mostUrlsAtOnce } from '#domain/limits.ts';
import { type FoundLink, findLinks } from '#domain/links.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { itemKeyOf } from '#server/modules/metrics/policy.ts';
import { type ItemFailureKind, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { identify } from '#server/platforms/links.ts';
import type { OtherPage } from '#server/platforms/platform.ts';
import type { PlatformSong } from '../../tracks/table.ts';

/** Why a link has to wait, and until when its platform wants to be left alone, where that is known. */
export type Busy = { reason: WaitReason; until: Date | undefined };
/** A short link that could not be resolved: it is known by its own address until then. */
type BusyShort = PlatformSong & { busy: Busy };
/** A link whose song only its platform can tell. */
type Short = { platform: PlatformId; shortUrl: string };

const notATrack = (platform: PlatformId, { kind, song }: { kind: OtherPage; song?: string }): Refusal => ({
  code: 'not_a_track',
  platform,
  page: kind,
  ...(song !== undefined && { suggestion: song }),
});

/**
 * `given`: as it stood in the paste. `otherwise`: what is meant where the platform knows no such song, because
 * the text leaves open where the link ends.
 */
export type NamedSongLink<What = PlatformSong | BusyShort | Refusal> = {
  given: string;
  names: What;
  otherwise: PlatformSong[];
};

/** Short links are resolved so many at a time; the platform's own throttle keeps its limits. */
const resolvedAtOnce = 5;
/** After so many in a row that came to nothing, the platform's others of the same paste are not tried. */
const mostFailures = 5;
const unreachable: Busy = { reason: 'unavailable', until: undefined };

function nameOf(ctx: Ctx, link: string): PlatformSong | Short | Refusal {
  const named = identify(link);
  if ('code' in named)
    return named.code === 'not_a_track' ? notATrack(named.platform, named) : { code: named.code };
  if (!ctx.platforms[named.platform]?.isConfigured) return { code: 'not_configured' };
  if (named.link.kind === 'short') return { platform: named.platform, shortUrl: named.link.url };
  const { platformTrackId, url, isProvisional } = named.link;
  if (isProvisional) return { platform: named.platform, shortUrl: url };
  return { platform: named.platform, platformTrackId, url };
}

const isSong = (names: PlatformSong | Short | Refusal): names is PlatformSong => 'platformTrackId' in names;

/** The first form of a link that names a song has the word; the others that name one are its `otherwise`. */
function nameLink(ctx: Ctx, { url, otherwise }: FoundLink): NamedSongLink<PlatformSong | Short | Refusal> {
  const [first, ...rest] = [url, ...otherwise].map((form) => nameOf(ctx, form));
  const names = first ?? { code: 'invalid_url' };
  const others = new Map(rest.filter(isSong).map((song) => [song.platformTrackId, song]));
  if (isSong(names)) others.delete(names.platformTrackId);
  return { given: url.slice(0, longestUrl), names, otherwise: [...others.values()] };
}

/** Every link of the texts, in order; a text without any stands for itself, so that it gets its verdict too. */
function linksIn(texts: readonly string[]): FoundLink[] {
  const links = texts.flatMap((text) => {
    const found = findLinks(text);
    return found.length > 0 ? found : [{ url: text, otherwise: [], text }];
  });
  if (links.length > mostUrlsAtOnce) {
    const fields = [{ path: 'urls', message: `at most ${mostUrlsAtOnce} links at once` }];
    throw new AppError('invalid_input', {}, { cause: { fields } });
  }
  return links;
}

export async function resolveShortLinks(
  ctx: Ctx,
  { platform, shortUrl }: Short,
  asker: CallAsker | undefined,
): Promise<PlatformSong | BusyShort | Refusal> {
  try {
    const link = await patiently(ctx, async () => ctx.platforms[platform]?.resolve(shortUrl, asker));
    if (link?.kind !== 'track')
      return notATrack(platform, link && link.kind !== 'short' ? link : { kind: 'other' });
    return { platform, platformTrackId: link.platformTrackId, url: link.url };
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    // It answered, and what it said is no address of its own.
    if (failure.kind === 'bad-reply') return notATrack(platform, { kind: 'other' });
    const said = saidOf(failure);
    return 'busy' in said ? busyShort({ platform, shortUrl }, said.busy) : said;
  }
}

export const busyShort = ({ platform, shortUrl }: Short, busy: Busy): BusyShort => ({
  platform,
  platformTrackId: shortUrl,
  url: shortUrl,
  busy,
});

async function resolveShorts(
  ctx: Ctx,
  named: readonly NamedSongLink<PlatformSong | Short | Refusal>[],
  asker: CallAsker | undefined,
  waiting: Waiting,
): Promise<NamedSongLink[]> {
  const resolved = new Map<string, PlatformSong | BusyShort | Refusal>();
  const shorts = new Map(
    named.flatMap(({ names }) => ('shortUrl' in names ? [[names.shortUrl, names] as const] : [])),
  );
  const known = await waiting([...shorts.values()].map((short) => busyShort(short, unreachable)));
  const failedInARow = new Map<PlatformId, number>();
  const resolve = async (short: Short) => {
    const { platform, shortUrl } = short;
    const asIs = busyShort(short, unreachable);
    const isOver = known.has(itemKeyOf(asIs)) || (failedInARow.get(platform) ?? 0) >= mostFailures;
    const what = isOver ? asIs : await resolveShortLinks(ctx, short, asker);
    const isFailure = 'busy' in what;
    failedInARow.set(platform, isFailure ? (failedInARow.get(platform) ?? 0) + 1 : 0);
    resolved.set(shortUrl, what);
  };
  await pMap(shorts.values(), resolve, { concurrency: resolvedAtOnce });
  return named.map(({ names, ...link }) => ({
    ...link,
    names: 'shortUrl' in names ? (resolved.get(names.shortUrl) ?? { code: 'not_found' }) : names,
  }));
}

/** Which of these wait already, by `itemKeyOf`: nobody is asked for them now. */
type Waiting = (songs: readonly PlatformSong[]) => Promise<{ has(key: string): boolean }>;

/** Asks nobody but the platforms' own short-link services, and those only for their own short links. */
export async function nameLinks(
  ctx: Ctx,
  texts: readonly string[],
  asker: CallAsker | undefined,
  waiting: Waiting,
): Promise<NamedSongLink[]> {
  const named = linksIn(texts).map((link) => nameLink(ctx, link));
  return resolveShorts(ctx, named, asker, waiting);
}

/** Why a link is refused, in English; pages translate the code. */
export type Refusal = {
  code: RejectionCode;
  /** Of `not_a_track`: what it is instead, and where. */
  platform?: PlatformId;
  page?: OtherPage;
  /** A link that can be added instead. */
  suggestion?: string;
  /** From when on another try may help, where that is known. */
  retryAt?: string;
};

export const rejectionMessages: Record<RejectionCode, string> = {
  unknown_host: 'This address does not belong to a platform that is supported.',
  landing_page: 'This page lists links to a song. Choose a platform there and copy the link of the song.',
  short_link: 'This short link does not say where it leads. Open it and copy the link of the song.',
  not_a_track: 'This link leads to something else than a song, such as a playlist, an album or an artist.',
  not_configured: 'This platform is not configured here.',
  access_refused: 'The platform has stopped our access. Whoever runs this installation can mend it.',
  kept_out: 'The platform did not let us read this page.',
  replaced: 'The platform answers with another link in place of this one.',
  not_found: 'The platform does not know this song.',
  private: 'This song is private.',
  plan_limit: 'The plan’s limit of songs is reached.',
  upstream_unavailable: 'The platform cannot be reached now. Try again later.',
  try_later: 'As many songs of this platform as you may ask for now have been asked for. Try again later.',
  invalid_url: 'This is not a link.',
};

const codeOfFailure = {
  'not-found': 'not_found',
  'needs-auth': 'access_refused',
  'kept-out': 'kept_out',
} as const satisfies Partial<Record<ItemFailureKind, RejectionCode>>;

/** What a failure says of one song: of a platform that is busy or down, or cannot be understood, nothing yet. */
export function saidOfKind(
  kind: ItemFailureKind,
  more: { until?: Date | undefined; detail?: string | undefined } = {},
): Refusal | { busy: Busy } {
  if (kind === 'replaced') return { code: 'replaced', ...(more.detail && { suggestion: more.detail }) };
  if (kind === 'not-found' || kind === 'needs-auth' || kind === 'kept-out')
    return { code: codeOfFailure[kind] };
  return { busy: { reason: kind === 'no-counts' ? 'bad-reply' : kind, until: more.until } };
}

/** Of a whole call; where our own limits had no room for it, nobody was asked. */
export const saidOf = ({ kind, isOwnLimit, until }: PlatformFailure): Refusal | { busy: Busy } =>
  isOwnLimit
    ? { code: 'try_later', ...(until && { retryAt: until.toISOString() }) }
    : saidOfKind(kind, { until });

/** Our own figures: pauses between tries where a platform does not say when it may be asked again. */
const firstPause = 60_000;
const longestPause = 3600_000;
/** No platform wants to be left alone for longer. */
const longestRest = 26 * 3600_000;

/** Never before the platform wants it. `random` from 0 to 1: not all come back at the same instant. */
export function nextTryAt(until: Date | undefined, attempts: number, now: Date, random: number): Date {
  const pause = Math.min(firstPause * 2 ** Math.min(attempts, 20), longestPause) * (0.5 + random / 2);
  const after = until && until > now ? Math.min(until.getTime() - now.getTime(), longestRest) : pause;
  return new Date(now.getTime() + after);
}

/** So long a platform is waited for that says when it may be asked again. */
const mostPatience = 3_000;
/** Timers are early at times. */
const graceMilliseconds = 20;

/** Asks, and once more where the platform wanted to be left alone for a moment. */
export async function patiently<T>({ clock }: Pick<Ctx, 'clock'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (failure) {
    if (!(failure instanceof PlatformFailure) || failure.isOwnLimit || !failure.until) throw failure;
    const wait = failure.until.getTime() - clock.now().getTime();
    if (wait > mostPatience) throw failure;
    await clock.sleep(Math.max(0, wait) + graceMilliseconds);
    return ask();
  }
}
