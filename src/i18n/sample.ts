/** What the sample's playlist and campaign are called. */
import type { Translate } from './texts.ts';

export const sampleNames = (t: Translate<'sample'>) => ({
  playlist: { name: t('playlist.name'), description: t('playlist.description') },
  campaign: t('campaign'),
});

export type SampleNames = ReturnType<typeof sampleNames>;
