/** Songs of Last.fm that may have been added under a part of their name. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

/** A song that may have been added under a part of its name, and the one that was probably meant. */
export const cutName = z.object({
  trackId: idShape('track'),
  title: z.string(),
  artist: z.string(),
  plays: z.number().int().optional(),
  whole: z.object({ title: z.string(), url: z.string(), plays: z.number().int().optional() }),
});
export type CutName = z.infer<typeof cutName>;

export const listCutNames = endpoint({
  method: 'GET',
  path: '/api/tracks/cut-names',
  reply: z.array(cutName),
  errors: ['unauthenticated'],
});

/** Which of the two is followed from now on; the other one's history stays its own. */
export const answerCutName = endpoint({
  method: 'POST',
  path: '/api/tracks/:id/cut-name',
  params: z.object({ id: idShape('track') }),
  body: z.object({ followWhole: z.boolean() }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
