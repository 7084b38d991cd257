import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { tracksChanged } from '../tracks/events.ts';
import { songsChanged } from './events.ts';
import { matchSongs as matchJob } from './jobs.ts';
import { matchSongs } from './proposals.ts';

const perUser = ({ userId }: { userId: string }) => userId;

export const songsBindings: Binding<Ctx>[] = [
  bindJob(matchJob, (ctx, { userId }: { userId: string }) => matchSongs(ctx, userId)),
];

export const songsSubscriptions: Subscription[] = [
  subscribe(tracksChanged, matchJob, perUser),
  subscribe(songsChanged, matchJob, perUser),
];
