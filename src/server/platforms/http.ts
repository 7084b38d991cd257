/** The one way to a platform's servers: throttled, timed, guarded by a breaker, parsed by a schema. */
import type { z } from 'zod';
import { PlatformFailure, reasonCode } from './failure.ts';
import type { Asker } from './quota.ts';
import { type Destination, followRedirects } from './redirects.ts';
import {
  type Call,
  createSender,
  isRedirect,
  type Post,
  type Request,
  type Sender,
  type SenderOptions,
} from './send.ts';

export type PlatformHttpOptions = SenderOptions;

/** Where a call was redirected to, or the body of a call that was answered at once. */
type Redirection = { location: URL } | { json: unknown };

/** Everything throws `PlatformFailure` and nothing else. Nothing is tried twice: the sync decides that. */
export type PlatformHttp = {
  get<Shape extends z.ZodType>(url: string, shape: Shape, call?: Call): Promise<z.infer<Shape>>;
  post<Shape extends z.ZodType>(url: string, shape: Shape, call?: Post): Promise<z.infer<Shape>>;
  text(url: string, call?: Call): Promise<string>;
  /** The redirect that a call is answered with: only read, never followed, so it may lead anywhere. */
  redirect(url: string, call?: Call): Promise<Redirection>;
  /** The final address of a short link; see `followRedirects`. */
  location(url: string, to: Destination): Promise<URL>;
  /** The same servers, asked for somebody's request. */
  onBehalfOf(asker: Asker): PlatformHttp;
  /** For the status panel. */
  health(): { isDown: boolean; limitedUntil: Date | undefined };
};

/** A base address and a path that begins with `/`. */
export const addressAt = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

export const createPlatformHttp = (options: PlatformHttpOptions): PlatformHttp =>
  httpOver(createSender(options), options, undefined);

function httpOver(
  sender: Sender,
  options: Pick<PlatformHttpOptions, 'platform' | 'clock'>,
  asker: Asker | undefined,
): PlatformHttp {
  const { platform, clock } = options;

  async function sendForJson<Shape extends z.ZodType>(
    shape: Shape,
    request: Omit<Request, 'accept'>,
  ): Promise<z.infer<Shape>> {
    const reply = await sender.send({ ...request, accept: 'application/json' }, asker);
    const parsed = shape.safeParse(reply.json);
    // A body that is not JSON at all would pass a shape that takes anything.
    if (parsed.success && reply.json !== undefined) return parsed.data;
    const issue = parsed.error?.issues[0];
    const where = reasonCode(issue?.path.join('.')) ?? 'the top';
    const what = reply.json === undefined ? 'not JSON' : `${issue?.code} at ${where}`;
    const { method, url } = request;
    throw new PlatformFailure(platform, 'bad-reply', `${method} ${new URL(url).host}: ${what}`);
  }

  async function askForRedirect(url: string, call?: Call): Promise<Redirection> {
    const request = { ...call, method: 'GET', url, accept: 'application/json', mayRedirect: true } as const;
    const reply = await sender.send(request, asker);
    if (!isRedirect(reply)) return { json: reply.json };
    const location = URL.parse(reply.headers.get('location') ?? '', url);
    if (location) return { location };
    throw new PlatformFailure(platform, 'bad-reply', `GET ${new URL(url).host}: redirect to no address`);
  }

  return {
    get: (url, shape, call) => sendForJson(shape, { ...call, method: 'GET', url }),
    post: (url, shape, call) => sendForJson(shape, { ...call, method: 'POST', url }),
    text: async (url, call) =>
      (await sender.send({ ...call, method: 'GET', url, accept: '*/*' }, asker)).text,
    redirect: askForRedirect,
    location: (url, to) =>
      followRedirects(platform, url, to, { now: clock.now, ask: (hop) => sender.ask(hop, asker) }),
    onBehalfOf: (other) => httpOver(sender, options, other),
    health: () => {
      const lanes = sender.lanes();
      const ends = lanes.map((lane) => lane.limitedUntil()).filter((end) => end !== undefined);
      return {
        isDown: lanes.some((lane) => lane.isDown()),
        limitedUntil: ends.sort((a, b) => b.getTime() - a.getTime())[0],
      };
    },
  };
}
