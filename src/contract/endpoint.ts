/** Endpoints are values: the server binds them, the client calls them, tests and documents list them. */
import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Access = 'user' | 'anyone' | 'admin';
type Shape = z.ZodType;

/**
 * What it is to somebody who sees another's account: `view` and `edit` are for members with that role, and `edit` holds
 * for none who may only view; `owner` is of the account itself, and for nobody else; `self` is about whoever is signed in,
 * whatever account they see.
 */
export type ForMembers = 'view' | 'edit' | 'owner' | 'self';

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Path extends string = string,
  Verb extends Method = Method,
> = {
  method: Verb;
  /** Fastify's form: `/api/tracks/:id`. A literal, so that the client can name it without loading the shapes. */
  path: Path;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Status of success; 200 unless told. */
  status: number;
  /** Codes it may answer beside those any endpoint may (`invalid_input`, `internal`, `too_many_requests`). */
  errors: readonly ErrorCode[];
  /** Who may call: `user` needs a session (401 without), `anyone` does not; for all but an `admin` it is 404. */
  access: Access;
  /** Unless told, a read is `view`, a write `edit`, and a write that anyone may do `self`. */
  members: ForMembers;
  /** Largest request body in bytes. */
  bodyLimit: number;
  /** It takes files (`multipart/form-data`) in place of a body. */
  upload: UploadLimits | null;
  /** Its body is bytes that are handed on as they arrive, and its reply is the handler's own. */
  takesBytes: boolean;
};

/** `mostBytes`: of all files of one request together. */
export type UploadLimits = { mostFiles: number; mostBytes: number };

const nothing = z.undefined();
type Nothing = typeof nothing;
const defaultBodyLimit = 64 * 1024;

const membersOf = ({ method, access = 'user' }: { method: Method; access?: Access }): ForMembers => {
  if (method === 'GET') return 'view';
  return access === 'user' ? 'edit' : 'self';
};

/** Fills in what an endpoint leaves out: no parameters, no body, an empty reply, a signed-in caller. */
export function endpoint<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Reply extends Shape = Nothing,
  const Path extends string = string,
  const Verb extends Method = Method,
>(given: {
  method: Verb;
  path: Path;
  params?: Params;
  query?: Query;
  body?: Body;
  reply?: Reply;
  status?: number;
  errors?: readonly ErrorCode[];
  access?: Access;
  members?: ForMembers;
  bodyLimit?: number;
  upload?: UploadLimits;
  takesBytes?: boolean;
}): Endpoint<Params, Query, Body, Reply, Path, Verb> {
  return {
    status: 200,
    errors: [],
    access: 'user',
    members: membersOf(given),
    bodyLimit: defaultBodyLimit,
    upload: null,
    takesBytes: false,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    reply: nothing as unknown as Reply,
    ...given,
  };
}

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>;
export type QueryOf<E extends Endpoint> = z.infer<E['query']>;
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyOf<E extends Endpoint> = z.infer<E['body']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;

/** Whether a shape is the "there is none" default. */
export const isNothing = (shape: Shape): boolean => shape instanceof z.ZodUndefined;
