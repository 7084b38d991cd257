/** Says on every page of a sandbox that its numbers are made up. */
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { getSite } from '#contract/site.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function SandboxBanner() {
  const { t } = useTranslation('frame');
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  if (!site?.isSandbox) return null;
  return (
    <aside
      aria-label={t('sandbox.title')}
      className="border-warning/30 border-b bg-warning/8 py-2 text-body text-xs"
    >
      <p className="mx-auto flex max-w-page items-start gap-2 px-4 sm:px-6">
        <FlaskConical aria-hidden="true" className="mt-px size-3.5 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold text-strong">{t('sandbox.title')}</strong> {t('sandbox.text')}
        </span>
      </p>
    </aside>
  );
}
