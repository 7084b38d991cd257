import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { announceDue, clear } from './connections.ts';
import { clearConnection, connectionDue, findDueConnections, readConnection } from './jobs.ts';
import { readDue } from './read.ts';

export const connectionsBindings: Binding<Ctx>[] = [
  bindJob(readConnection, readDue),
  bindJob(findDueConnections, (ctx: Ctx) => announceDue(ctx)),
  bindJob(clearConnection, clear),
];

export const connectionsSubscriptions: Subscription[] = [
  subscribe(connectionDue, readConnection, ({ connectionId }) => connectionId),
];
