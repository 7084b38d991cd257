/** Endpoints are values: the server binds them, the client calls them, tests and documents list them. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Shape = z.ZodType;

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  method: Method;
  /** Fastify's form: `/api/tracks/:id`. */
  path: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Status of success; 200 unless told. */
  status: number;
  /** Codes it may answer beside those any endpoint may (`invalid_input`, `internal`, `too_many_requests`). */
  errors: readonly ErrorCode[];
  /** Who may call: `user` needs a session (401 without), `anyone` does not. */
  access: 'user' | 'anyone';
  /** Largest request body in bytes. */
  bodyLimit: number;
};

const nothing = z.undefined();
type Nothing = typeof nothing;
const defaultBodyLimit = 64 * 1024;

/** Fills in what an endpoint leaves out: no parameters, no body, an empty reply, a signed-in caller. */
export function endpoint<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Reply extends Shape = Nothing,
>(given: {
  method: Method;
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply?: Reply;
  status?: number;
  errors?: readonly ErrorCode[];
  access?: 'user' | 'anyone';
  bodyLimit?: number;
}): Endpoint<Params, Query, Body, Reply> {
  return {
    status: 200,
    errors: [],
    access: 'user',
    bodyLimit: defaultBodyLimit,
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

/** The address of a call: parameters put into the path, the query appended, undefined left out. */
export function urlOf(
  path: string,
  params?: Record<string, string | number>,
  query?: Record<string, string | number | boolean | undefined>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
