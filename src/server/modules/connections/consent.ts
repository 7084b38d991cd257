/** Asking for an owner's consent at the platform, and taking the answer. */
import { createHash, randomBytes } from 'node:crypto';
import type { finishConnection as finishing } from '#contract/audience.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { addDays, dayIn } from '#domain/days.ts';
import { sandboxConsentPath } from '#domain/paths.ts';
import type { ConnectedOwner, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { seal, unsealWithAny } from '#server/kernel/seal.ts';
import { ConsentEnded, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { OwnChannel } from '#server/platforms/platform.ts';
import type { SignedIn } from '#server/route.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { takeLayers } from '../own-figures/service.ts';
import { readConnection } from './jobs.ts';
import { daysBack } from './policy.ts';
import {
  type Consent,
  countOthers,
  deleteTokens,
  hasLiveConnection,
  replaceConsent,
  takeConsent,
  upsertConnection,
} from './queries.ts';

const minutes = 10;
const mostConnections = 10;
const callback = '/api/connections/youtube/callback';
const pages = ['/audience', '/settings', '/sync'];

/** How it went, for the page that was left. */
type Outcome =
  | 'connected'
  | 'denied'
  | 'expired'
  | 'invalid'
  | 'incomplete'
  | 'no_channel'
  | 'signed_out'
  | 'too_many'
  | 'unavailable';

type Person = Pick<SignedIn, 'id' | 'sessionId'>;

/** Undefined: this installation cannot connect the platform. */
export function ownerOf(ctx: Ctx, platform: 'youtube'): { owner: ConnectedOwner; key: string } | undefined {
  const owner = ctx.platforms[platform]?.owner;
  const [key] = ctx.config.secretKeys;
  return owner?.isConfigured && key !== undefined ? { owner, key } : undefined;
}

const random = (): string => randomBytes(32).toString('base64url');
const hashed = (state: string): string => createHash('sha256').update(state).digest('hex');

/** A page of ours and nothing else, whatever was sent. */
function pageOf(path: string | undefined): string {
  const url = URL.parse(path ?? '/audience', 'http://product');
  return url?.origin === 'http://product' && pages.includes(url.pathname)
    ? url.pathname + url.search
    : '/audience';
}

export async function askForConsent(
  ctx: Ctx,
  person: Person,
  { origin, returnTo }: { origin: string; returnTo: string | undefined },
): Promise<string> {
  const connectable = ownerOf(ctx, 'youtube');
  if (!connectable) throw new AppError('not_configured', { platform: 'youtube' });
  const request = { redirectUri: new URL(callback, origin).href, state: random(), verifier: random() };
  const url = await connectable.owner.consentUrl(request);
  await replaceConsent(ctx.db, {
    stateHash: hashed(request.state),
    sessionId: person.sessionId,
    platform: 'youtube',
    sealedVerifier: seal(request.verifier, connectable.key),
    redirectUri: request.redirectUri,
    returnTo: pageOf(returnTo),
    expiresAt: new Date(ctx.clock.now().getTime() + minutes * 60_000),
  });
  // The sandbox's page is served by the product: its own server is open to this machine alone.
  return ctx.config.sandbox ? `${origin}${sandboxConsentPath}${url.search}` : url.href;
}

type Answer = QueryOf<typeof finishing>;

/** The address to go on to. Whatever was sent, somebody sees a page and hears how it went. */
export async function finishConsent(ctx: Ctx, person: Person | undefined, answer: Answer): Promise<string> {
  if (!person) return told('/audience', 'signed_out');
  const consent = answer.state === undefined ? undefined : await takeConsent(ctx.db, hashed(answer.state));
  if (!consent || consent.sessionId !== person.sessionId) return told('/audience', 'invalid');
  return told(consent.returnTo, await outcomeOf(ctx, person, consent, answer));
}

function told(page: string, outcome: Outcome): string {
  const url = new URL(page, 'http://product');
  url.searchParams.set('connection', outcome);
  return url.pathname + url.search;
}

async function outcomeOf(ctx: Ctx, person: Person, consent: Consent, answer: Answer): Promise<Outcome> {
  if (consent.expiresAt <= ctx.clock.now()) return 'expired';
  if (answer.error !== undefined) return answer.error === 'access_denied' ? 'denied' : 'unavailable';
  const connectable = ownerOf(ctx, 'youtube');
  const verifier = unsealWithAny(consent.sealedVerifier, ctx.config.secretKeys)?.text;
  if (!connectable || verifier === undefined) return 'unavailable';
  const { redirectUri } = consent;
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
  try {
    const request = { redirectUri, state: answer.state ?? '', verifier };
    const signedIn = await connectable.owner.signIn(url, request);
    return await connect(ctx, person, connectable, signedIn);
  } catch (failure) {
    if (failure instanceof ConsentEnded) return 'expired';
    if (!(failure instanceof PlatformFailure)) throw failure;
    ctx.log.warn({ err: failure }, 'consent could not be taken');
    return 'unavailable';
  }
}

async function connect(
  ctx: Ctx,
  person: Person,
  { owner, key }: { owner: ConnectedOwner; key: string },
  { refreshToken, isComplete }: Awaited<ReturnType<ConnectedOwner['signIn']>>,
): Promise<Outcome> {
  // Under a name of its own: which connection this will be, the channel alone says.
  const name = hashed(refreshToken);
  let outcome: Outcome = isComplete ? 'unavailable' : 'incomplete';
  try {
    const channel = isComplete ? await owner.channel({ name, refreshToken }) : undefined;
    if (channel) outcome = await storeConnection(ctx, person, channel, seal(refreshToken, key));
    else if (isComplete) outcome = 'no_channel';
  } finally {
    await deleteTokens(ctx.db, 'youtube', `owner ${name}`);
    if (outcome !== 'connected' && refreshToken) await giveBack(ctx, person, owner, refreshToken);
  }
  return outcome;
}

/** Nothing that cannot be used is kept, here or there; but withdrawing one consent ends all that the same owner gave. */
async function giveBack(
  ctx: Ctx,
  person: Person,
  owner: ConnectedOwner,
  refreshToken: string,
): Promise<void> {
  if (await hasLiveConnection(ctx.db, person.id, 'youtube')) return;
  try {
    await owner.withdraw(refreshToken);
  } catch (err) {
    ctx.log.warn({ err }, 'a consent that is of no use could not be withdrawn');
  }
}

const storeConnection = (
  given: Ctx,
  person: Person,
  channel: OwnChannel,
  sealedToken: string,
): Promise<Outcome> =>
  transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    // Whoever takes a layer holds the account's figures until the end: sign-ins of several browsers are counted in turn.
    const layer = await takeLayers(ctx.db, person.id, 1);
    if ((await countOthers(ctx.db, person.id, channel.id)) >= mostConnections) return 'too_many';
    const first = addDays(dayIn(now, given.platforms.youtube?.owner?.dayBoundary ?? 'UTC'), -daysBack);
    const id = await upsertConnection(ctx.db, {
      ...{ id: newId('connection'), userId: person.id, platform: 'youtube' as const },
      ...{ channelId: channel.id, title: channel.title, url: channel.url, sealedToken },
      ...{ connectedAt: now, layer },
      firstDay: channel.since && channel.since > first ? channel.since : first,
    });
    await raiseAccountVersion(ctx, [person.id], 'rest');
    await send(ctx, readConnection, { connectionId: id }, { singletonKey: id });
    return 'connected';
  });
