/** What the reference page reads. */
import type { getReference } from '#contract/reference.ts';
import { read } from '#web/data/query.ts';

export const readReference = () => read<typeof getReference>('/api/reference');
