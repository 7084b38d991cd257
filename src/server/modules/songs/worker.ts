import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { tracksAdded, tracksChanged } from '../tracks/events.ts';
import { checkNames } from './check/check.ts';
import { songsChanged } from './events.ts';
import { findElsewhere, forgetLookups, lookUpLoops } from './finds/lookups.ts';
import { forgetLookupsJob, matchSongs as matchJob } from './jobs.ts';
import { makeProposals } from './proposals.ts';

const perUser = ({ userId }: { userId: string }) => userId;

export const songsBindings: Binding<Ctx>[] = [
  bindJob(matchJob, async (ctx, { userId }: { userId: string }) => {
    await makeProposals(ctx, userId);
    // What is one song by now is not looked for where one of its links is.
    await findElsewhere(ctx, userId);
    await checkNames(ctx, userId);
  }),
  bindJob<Ctx, object>(forgetLookupsJob, forgetLookups),
];

export const songsLoops = lookUpLoops;

export const songsSubscriptions: Subscription[] = [
  subscribe(tracksAdded, matchJob, perUser),
  subscribe(tracksChanged, matchJob, perUser),
  subscribe(songsChanged, matchJob, perUser),
];
