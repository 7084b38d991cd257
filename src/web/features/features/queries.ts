/** What the features page reads. */
import type { listPlatforms } from '#contract/site.ts';
import { read } from '#web/data/query.ts';

export const readPlatforms = () => read<typeof listPlatforms>('/api/platforms');
