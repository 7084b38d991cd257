import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { analyseArrived } from './analyse.ts';
import { analyseUpload, purgeAudio } from './jobs.ts';
import { purgeAudioFiles } from './keeping.ts';

export const uploadsBindings: Binding<Ctx>[] = [
  bindJob(analyseUpload, analyseArrived),
  bindJob(purgeAudio, purgeAudioFiles),
];
