/** The ways a read of a platform fails, for a whole call or for one song of it. */
import type { PlatformId } from '#domain/platforms.ts';
import { AppError } from '#server/kernel/errors.ts';

/**
 * What follows from each is decided once, by the sync. `needs-auth`: it refuses our keys. `kept-out`: it shows the page to
 * people and not to us.
 */
export type FailureKind =
  | 'not-found'
  | 'needs-auth'
  | 'kept-out'
  | 'rate-limited'
  | 'unavailable'
  | 'bad-reply';

/**
 * The platform answers for a song, and yet it cannot be read: a reply without its title, or without anything counted; or
 * another song is told of in its place.
 */
export type ItemAnswer = 'no-title' | 'no-counts' | 'replaced';
export type ItemFailureKind = FailureKind | ItemAnswer;

const itemAnswers: readonly unknown[] = ['no-title', 'no-counts', 'replaced'] satisfies ItemAnswer[];

export const isItemAnswer = (kind: ItemFailureKind): kind is ItemAnswer => itemAnswers.includes(kind);

/** What a reply means when it is not a success. `detail` is for operators and must hold no secret. */
export type ReplyFailure = { kind: FailureKind; detail?: string; until?: Date };

/** A whole call's failure. `until` says when the platform may be asked again, where that is known. */
export class PlatformFailure extends Error {
  readonly platform: PlatformId;
  readonly kind: FailureKind;
  readonly until: Date | undefined;
  /** The reply's status code, where there was a reply. */
  readonly status: number | undefined;
  /** Nobody was asked: the quota we keep to has no turn before `until`. */
  readonly isOwnLimit: boolean;

  /** `detail` never quotes an address's query, a header or a reply's text: those may hold secrets. */
  constructor(
    platform: PlatformId,
    kind: FailureKind,
    detail: string,
    options?: { until?: Date; status?: number; isOwnLimit?: boolean },
  ) {
    super(`${platform}: ${kind}: ${detail}`);
    this.name = 'PlatformFailure';
    this.platform = platform;
    this.kind = kind;
    this.until = options?.until;
    this.status = options?.status;
    this.isOwnLimit = options?.isOwnLimit ?? false;
  }
}

/** What somebody is told who asked for something of a platform just now: that it can be had later, and when, or not here. */
export function asAppError({ kind, until, isOwnLimit }: PlatformFailure, now: Date): AppError {
  if (kind === 'needs-auth') return new AppError('not_configured');
  if (!isOwnLimit && kind !== 'rate-limited') return new AppError('upstream_unavailable');
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 60;
  return new AppError('too_soon', { retryAfter: seconds });
}

/** The owner has withdrawn the consent, or the platform knows it no longer: they have to sign in again. */
export class ConsentEnded extends PlatformFailure {
  constructor(platform: PlatformId) {
    super(platform, 'needs-auth', 'consent ended');
    this.name = 'ConsentEnded';
  }
}

/**
 * One song's failure inside a batch that otherwise worked. `detail` is for operators, never for pages; of a song that was
 * replaced it is the address of the one that stands in its place.
 */
export type ItemFailure = { outcome: 'failed'; kind: ItemFailureKind; detail?: string };

export const itemFailure = (kind: ItemFailureKind, detail?: string): ItemFailure =>
  detail === undefined ? { outcome: 'failed', kind } : { outcome: 'failed', kind, detail };

/** A reason code of a reply, made safe to log: letters, digits and `_ . -`, at most 60 of them. */
export const reasonCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined;
