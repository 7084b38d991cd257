/** Which kinds of failure there are to show. Pure. */
import type { DeadLetter, PlatformStatus } from '#contract/admin.ts';

type Failures = PlatformStatus['failures'];

const kinds: readonly DeadLetter['kind'][] = [
  'unavailable',
  'rate-limited',
  'needs-auth',
  'bad-reply',
  'not-found',
];

export const kindsIn = ({ calls, songs }: Failures): DeadLetter['kind'][] =>
  kinds.filter((kind) => calls[kind] || songs[kind]);

const almostADay = 23.9 * 3600_000;

/** There were more calls than are looked at, so that they cover less than the day. */
export const shortOfADay = ({ since }: Failures, now: Date): boolean =>
  now.getTime() - Date.parse(since) < almostADay;
