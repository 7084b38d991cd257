/** Joins an endpoint of the contract with the code that answers it. Knows no web framework. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CurrentUser, MemberRole } from '#contract/accounts.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { Scope } from '#domain/api-keys.ts';
import type { Language } from '#domain/languages.ts';
import type { Tier } from '#domain/plans.ts';
import type { Ctx } from './context.ts';
import type { AppError } from './kernel/errors.ts';

/** Whose numbers are asked for, and which days are theirs. */
export type Owner = Pick<SignedIn, 'id' | 'timeZone'>;

/** Whoever is signed in, as far as every request needs to know. */
export type SignedIn = {
  id: string;
  sessionId: string;
  tier: Tier;
  isAdmin: boolean;
  language: Language | null;
  /** IANA name; decides what "today" is. */
  timeZone: string;
  /** The account as the API shows it: the query that finds the session reads it all the same. */
  profile: CurrentUser;
  /** There where this is not whoever is signed in, but the account that they see: who they are, and what they may. */
  acting?: { role: MemberRole; actor: SignedIn };
};

/** A program that came by a key: whose account it is about, and what of it the key may. */
export type Principal = { user: SignedIn; keyId: string; scopes: readonly Scope[]; mayWrite: boolean };

/** Calls that an account has left by its keys, all of them and all processes together, until there are new ones. */
export type CallsLeft = { limit: number; left: number; resetSeconds: number };

/** What was answered to a call that writes. */
export type ProgramReply = { status: number; body: string };

/** A call that may come twice, and is to be done once. */
export type OnceOnly = {
  idempotencyKey: string;
  /** What of the call has to be the same, as far as it is known before anything was read. */
  hash: string | undefined;
  /** Reads the rest of it. */
  readHash(): Promise<string>;
  /** How long it can take at most: a process that dies leaves no answer. */
  seconds: number;
};

/** Who may call `/api/v1`, how often, and what they were told; accounts lie above HTTP. */
export type Programs = {
  /** Throws `invalid_key` or `suspended`. No principal: the account has no call left, and nobody has looked whose key it is. */
  admit(ctx: Ctx, key: string): Promise<{ principal: Principal | undefined; calls: CallsLeft }>;
  /** Throws `conflict` while the first call is being worked on, `idempotency_reused` where this one is another. */
  once(
    ctx: Ctx,
    principal: Principal,
    call: OnceOnly,
    work: () => Promise<ProgramReply>,
  ): Promise<ProgramReply>;
};

/** `half`: the password was right, a code is owed. `challenge`: a passkey is asked for. */
export type SignInStep = 'half' | 'challenge';

/** What of HTTP a use case may need. */
export type Exchange = {
  /** The caller's address, for limits. */
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** The session cookie's value as sent, and the two things that can be done with it. */
  sessionToken: string | undefined;
  startSession(token: string, expires: Date): void;
  endSession(): void;
  /** The session of one's own account, which waits while the browser looks at sample data. */
  ownToken: string | undefined;
  keepOwn(token: string, expires: Date): void;
  forgetOwn(): void;
  /** What a sign-in of several steps leaves in the browser between two of them. */
  stepToken(step: SignInStep): string | undefined;
  keepStep(step: SignInStep, token: string, expires: Date): void;
  forgetStep(step: SignInStep): void;
  /**
   * What the reply shows may be withdrawn. A page that was made of it and is kept for everybody asks this each time before
   * it is sent, and is made anew on a no.
   */
  showsWhile(isStillShown: () => Promise<boolean>): void;
  /** The music service that a visitor of public pages asked to be led to. */
  service: string | undefined;
  keepService(service: string, expires: Date): void;
  forgetService(): void;
  /** Aborts when the caller goes away. */
  closed: AbortSignal;
};

/** Our address as people reach us: a browser says so with every write. */
export const ownOrigin = ({ config }: Pick<Ctx, 'config'>, exchange: Exchange): string =>
  config.publicUrl ?? exchange.header('origin') ?? `http://${exchange.header('host') ?? 'localhost'}`;

/** A body that is written as it comes, instead of a JSON reply. */
export class StreamReply {
  readonly type: string;
  readonly body: Readable;
  readonly fileName: string | undefined;
  constructor(type: string, body: Readable, fileName?: string) {
    this.type = type;
    this.body = body;
    this.fileName = fileName;
  }
}

/** A reply with a status and headers of its own. */
export class PlainReply {
  readonly status: number;
  /** undefined takes away one that every reply has. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readable | string | undefined;
  constructor(
    status: number,
    headers: Readonly<Record<string, string | undefined>>,
    body?: Readable | string,
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** A request whose body nobody has read. */
export type BytesRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Readable };

export type CallOf<E extends Endpoint> = {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  exchange: Exchange;
};

/** How a failure is put into words where the specification asks for something else than a problem document. */
export type FailureReply = {
  type: 'text/plain; charset=utf-8' | 'application/json' | 'text/html; charset=utf-8';
  body: string;
};

/** A part of an upload; the next one comes when this one's body is read or destroyed. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; field: string; name: string; body: AsyncIterable<Buffer> };

export type BoundRoute = {
  endpoint: Endpoint;
  handle(
    call: CallOf<Endpoint> & {
      user: SignedIn | undefined;
      parts?: AsyncGenerator<UploadPart>;
      request?: BytesRequest;
    },
  ): Promise<unknown>;
  failure: ((error: AppError) => FailureReply) | undefined;
};

/** For an endpoint that needs a session: the handler gets the user. */
export const bindForUser = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E> & { user: SignedIn }) => Promise<ReplyOf<E> | StreamReply | PlainReply>,
): BoundRoute => ({ endpoint, handle, failure: undefined }) as unknown as BoundRoute;

/** For an endpoint that takes files: the handler gets them as they arrive. */
export const bindUpload = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E> & { user: SignedIn; parts: AsyncGenerator<UploadPart> }) => Promise<ReplyOf<E>>,
): BoundRoute => ({ endpoint, handle, failure: undefined }) as unknown as BoundRoute;

/** For an endpoint whose body is bytes: the handler reads them as they arrive, and says all of the reply. */
export const bindBytes = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E> & { user: SignedIn; request: BytesRequest }) => Promise<PlainReply>,
): BoundRoute => ({ endpoint, handle, failure: undefined }) as unknown as BoundRoute;

/** The same of an endpoint that programs call, which sign what they send. */
export const bindBytesForAnyone = <E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E> & { request: BytesRequest }) => Promise<PlainReply>,
): BoundRoute => ({ endpoint, handle, failure: undefined }) as unknown as BoundRoute;

/** For an endpoint of administrators; for everyone else it does not exist. */
export function bindForAdmin<E extends Endpoint>(
  endpoint: E,
  handle: (call: CallOf<E> & { user: SignedIn }) => Promise<ReplyOf<E> | StreamReply>,
): BoundRoute {
  if (endpoint.access !== 'admin') throw new Error(`${endpoint.path} is not for administrators alone`);
  return bindForUser(endpoint, handle);
}

/** For an endpoint anyone may call; the user is there when signed in. */
export const bindForAnyone = <E extends Endpoint>(
  endpoint: E,
  handle: (
    call: CallOf<E> & { user: SignedIn | undefined },
  ) => Promise<ReplyOf<E> | StreamReply | PlainReply>,
  failure?: (error: AppError) => FailureReply,
): BoundRoute => ({ endpoint, handle, failure }) as unknown as BoundRoute;
