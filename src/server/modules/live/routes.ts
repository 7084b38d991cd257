/** What the API offers of live: one stream of events per open page. */
import { streamEvents } from '#contract/live.ts';
import { type BoundRoute, bindForUser, StreamReply } from '#server/route.ts';
import { endOfAccess } from '../accounts/service.ts';
import { openStream } from './stream.ts';

export const liveRoutes: BoundRoute[] = [
  bindForUser(streamEvents, async ({ ctx, user, exchange }) => {
    const stream = await openStream(ctx, {
      userId: user.id,
      lastEventId: exchange.header('last-event-id'),
      signedInUntil: () => endOfAccess(ctx, user),
    });
    // A HEAD request gets no body: nobody would ever read, or end, the stream.
    if (exchange.closed.aborted) stream.destroy();
    else exchange.closed.addEventListener('abort', () => stream.destroy());
    exchange.setHeader('cache-control', 'private, no-store, no-transform');
    // nginx would hold events back until its buffer is full.
    exchange.setHeader('x-accel-buffering', 'no');
    return new StreamReply('text/event-stream', stream);
  }),
];
