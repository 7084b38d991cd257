/** What use cases see of a Fastify request, and how the session's cookies are set. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#contract/address.ts';
import { publicPagesPath } from '#domain/paths.ts';
import type { Ctx } from '#server/context.ts';
import type { Exchange, SignInStep } from '#server/route.ts';

const ownCookie = 'tracklight_own';
/** Tells pages, which cannot read the other one, that there is a way back. */
const ownWaitsCookie = 'tracklight_own_waits';
/** Goes along with requests for public pages alone. */
const serviceCookie = 'tracklight_service';
const stepCookies: Record<SignInStep, string> = {
  half: 'tracklight_half',
  challenge: 'tracklight_challenge',
};

/** Of whoever broke off while asking nothing is known any more, whatever the type says. */
export const addressOf = (request: FastifyRequest): string => (request.ip as string | undefined) ?? '';

/** Where TLS ends at a proxy that is not trusted, the request knows nothing of it: the setting says what people use. */
const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.startsWith('https:');

/** Whether what was read for a page may still be shown; see `showsWhile`. */
export type StillShown = () => Promise<boolean>;

/** `shown`: of the page that it is read for. */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Pick<Ctx, 'config'>,
  shown?: StillShown[],
): Exchange {
  const secure = isSecure(request, config.publicUrl);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  let closed: AbortSignal | undefined;
  return {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
    setHeader: (name, value) => void reply.header(name, value),
    sessionToken: request.cookies[sessionCookie],
    startSession: (token, expires) => void reply.setCookie(sessionCookie, token, { ...cookie, expires }),
    endSession: () => void reply.clearCookie(sessionCookie, cookie),
    ownToken: request.cookies[ownCookie],
    keepOwn: (token, expires) => {
      reply.setCookie(ownCookie, token, { ...cookie, expires });
      reply.setCookie(ownWaitsCookie, '1', { ...cookie, httpOnly: false, expires });
    },
    forgetOwn: () => {
      reply.clearCookie(ownCookie, cookie);
      reply.clearCookie(ownWaitsCookie, { ...cookie, httpOnly: false });
    },
    // No link from elsewhere leads into the middle of a sign-in.
    stepToken: (step) => request.cookies[stepCookies[step]],
    keepStep: (step, token, expires) =>
      void reply.setCookie(stepCookies[step], token, { ...cookie, sameSite: 'strict', expires }),
    forgetStep: (step) => void reply.clearCookie(stepCookies[step], { ...cookie, sameSite: 'strict' }),
    service: request.cookies[serviceCookie],
    keepService: (service, expires) =>
      void reply.setCookie(serviceCookie, service, { ...cookie, path: publicPagesPath, expires }),
    forgetService: () => void reply.clearCookie(serviceCookie, { ...cookie, path: publicPagesPath }),
    showsWhile: (isStillShown) => void shown?.push(isStillShown),
    get closed() {
      closed ??= abortWhenClosed(reply);
      return closed;
    },
  };
}

/** The reply closes when it is complete or its connection is gone; the request "closes" as soon as it is read. */
function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.closed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
