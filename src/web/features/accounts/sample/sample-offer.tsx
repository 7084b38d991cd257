/** Beside an empty page: what it will look like, with sample data; nothing on live platforms. */
import { useQuery } from '@tanstack/react-query';
import type { getSite } from '#contract/site.ts';
import { useMay } from '#web/data/may.tsx';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DemoButton } from './demo-button.tsx';

export function SampleOffer() {
  const { t } = useTranslation('accounts');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const isOwner = useMay('owner');
  if (!isOwner || !site?.isSandbox) return null;
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line border-dashed p-4 sm:px-5">
      <div className="min-w-0 max-w-prose flex-1 basis-64">
        <p className="font-medium text-sm text-strong">{t('sample.title')}</p>
        <p className="mt-1 text-muted text-sm">{t('sample.text')}</p>
      </div>
      <DemoButton />
    </aside>
  );
}
