/** What the sample's playlist and campaign are called. */
import type { TFunction } from 'i18next';

export const sampleNames = (t: TFunction<'sample'>) => ({
  playlist: { name: t('playlist.name'), description: t('playlist.description') },
  campaign: t('campaign'),
});

export type SampleNames = ReturnType<typeof sampleNames>;
