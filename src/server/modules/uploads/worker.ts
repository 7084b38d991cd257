import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { analyseArrived } from './analyse.ts';
import { analyseUpload, purgeUploads as purging } from './jobs.ts';
import { purgeUploads } from './keeping.ts';

export const uploadsBindings: Binding<Ctx>[] = [
  bindJob(analyseUpload, analyseArrived),
  bindJob(purging, purgeUploads),
];
