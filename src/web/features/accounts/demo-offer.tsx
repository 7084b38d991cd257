/** The offer of sample data at the end of the dialog; nothing on live platforms. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getSite } from '#contract/site.ts';
import { read } from '#web/data/query.ts';
import { DemoButton } from './demo-button.tsx';

export function DemoOffer() {
  const { t } = useTranslation('accounts');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (!site?.isSandbox) return null;
  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-5">
      <DemoButton className="w-full" />
      <p className="text-balance text-center text-muted text-xs">{t('demo.text')}</p>
    </div>
  );
}
