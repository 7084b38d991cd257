/** Asks the page's route for a program, and says what the figures of its answer are of. */
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { About, Operation } from '#contract/v1/operation.ts';
import type { Ctx } from '#server/context.ts';
import type { BoundRoute, CallOf, Exchange, Principal } from '#server/route.ts';
import { answerOf } from '../bind.ts';
import { figuresAbout } from './about.ts';
import { originOf } from './explaining.ts';

type Asking = { ctx: Ctx; route: BoundRoute; principal: Principal; exchange: Exchange };

/** What a handler gets beside who asks. */
type Inputs = Partial<Omit<CallOf<Endpoint>, 'ctx' | 'exchange' | 'user'>>;

/** `nextCursor` is what it would have told a page. */
export async function askPage(
  { ctx, route, principal, exchange }: Asking,
  inputs: Inputs,
): Promise<{ answer: unknown; nextCursor: string | null }> {
  let nextCursor: string | null = null;
  const { setHeader } = exchange;
  exchange.sessionToken = undefined;
  exchange.setHeader = (name, value) => {
    if (name === 'x-next-cursor') nextCursor = value;
    else setHeader(name, value);
  };
  const call = { ctx, exchange, user: principal.user, ...inputs };
  const answer = await answerOf(route, call as Parameters<typeof answerOf>[1]);
  return { answer, nextCursor };
}

/** Pages that read from their address which days, number and song they show. */
const pagesOfDays: ReadonlySet<string> = new Set(['/dashboard', '/analytics']);

/** Where people see the same: the same days too, unless they are those that the page shows anyway. */
function pageOf(
  { page }: Operation,
  id: string | undefined,
  { from, to, metric, songId }: Record<string, unknown>,
  told: Pick<About, 'from' | 'to'>,
): string {
  if (!pagesOfDays.has(page)) return page.replace(':id', id ?? '');
  const areChosen = from !== undefined || to !== undefined;
  const shown = { ...(areChosen && { from: told.from, to: told.to }), metric, song: songId };
  const given = Object.entries(shown).filter((one): one is [string, string] => typeof one[1] === 'string');
  return given.length > 0 ? `${page}?${new URLSearchParams(given)}` : page;
}

type Answered = { ctx: Ctx; operation: Operation; principal: Principal; request: FastifyRequest };

export function aboutAnswer(
  { ctx, operation, principal, request }: Answered,
  answer: unknown,
  { params, query }: { params: unknown; query: Record<string, unknown> },
): About {
  const { id } = { ...(answer as { id?: string }), ...(params as { id?: string }) };
  const timeZone = typeof query.tz === 'string' ? query.tz : principal.user.timeZone;
  const figures = figuresAbout(operation.of, answer, { timeZone });
  return {
    ...figures,
    sandbox: ctx.config.sandbox,
    page: originOf(ctx, request) + pageOf(operation, id, query, figures),
  };
}
