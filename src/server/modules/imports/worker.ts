import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { tracksAdded, tracksChanged } from '../tracks/events.ts';
import { matchImportsAgain, purgeImports, workOnImport } from './jobs.ts';
import { workOn } from './run/work.ts';
import { matchAgain, purgeUploads } from './upload/keeping.ts';

export const importsBindings: Binding<Ctx>[] = [
  bindJob(workOnImport, workOn),
  bindJob(matchImportsAgain, matchAgain),
  bindJob(purgeImports, (ctx: Ctx) => purgeUploads(ctx)),
];

export const importsSubscriptions: Subscription[] = [
  subscribe(tracksAdded, matchImportsAgain, ({ userId }) => userId),
  subscribe(tracksChanged, matchImportsAgain, ({ userId }) => userId),
];
