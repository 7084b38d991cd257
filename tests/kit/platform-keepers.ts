/** What a platform is given for tests of its own folder: every call has its turn at once, tokens live in memory. */
import type { Clock } from '#server/kernel/clock.ts';
import type { CircuitBreaker } from '#server/platform-state/circuit-breaker.ts';
import type { QuotaKeeper } from '#server/platforms/http/quota.ts';
import { type Token, type TokenKeeper, tokenMargin } from '#server/platforms/http/tokens.ts';

export const boundless: QuotaKeeper = {
  book: async () => ({ waitMilliseconds: 0 }),
  countRequest: async () => undefined,
};

/** A platform that is never down. */
export const unbroken: CircuitBreaker = {
  refuseWhileDown: async () => {},
  guard: (_platform, call) => call(),
};

/** As the product's keeper promises it: one request for all who ask at the same time; a failed one is forgotten. */
export function memoryTokens(clock: Clock): TokenKeeper {
  const kept = new Map<string, Promise<Token>>();
  return {
    async current({ name, request }) {
      const known = await kept.get(name)?.catch(() => undefined);
      if (known && known.endsAt.getTime() - tokenMargin > clock.now().getTime()) return known.value;
      const pending = kept.get(name);
      const next = pending && (await pending.catch(() => undefined)) !== known ? pending : request();
      kept.set(name, next);
      next.catch(() => kept.get(name) === next && kept.delete(name));
      return (await next).value;
    },
    async drop({ name }, refused) {
      const pending = kept.get(name);
      const known = await pending?.catch(() => undefined);
      if (known?.value === refused && kept.get(name) === pending) kept.delete(name);
    },
  };
}
