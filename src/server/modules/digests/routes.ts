import * as contract from '#contract/digests.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { readDigest } from './digest.ts';
import { askToEnd, endLetters } from './unsubscribe.ts';

export const digestsRoutes: BoundRoute[] = [
  bindForUser(contract.getDigest, ({ ctx, user }) => readDigest(ctx, user)),
  bindForAnyone(contract.askUnsubscribe, ({ ctx, exchange, query }) => askToEnd(ctx, exchange, query.token)),
  bindForAnyone(contract.unsubscribe, ({ ctx, exchange, query }) => endLetters(ctx, exchange, query.token)),
];
