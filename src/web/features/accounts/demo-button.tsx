/** One click to a filled product, in sandbox mode. */
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDemo } from './use-demo.ts';

export function DemoButton({ size, className }: { size?: ButtonSize; className?: string }) {
  const { t } = useTranslation('accounts');
  const demo = useDemo();
  if (!demo.isOffered) return null;
  return (
    <>
      <Button className={className} disabled={demo.isStarting} onClick={demo.start} size={size}>
        {demo.isStarting ? <Spinner className="text-current" size="sm" /> : <Sparkles aria-hidden="true" />}
        {demo.isStarting ? t('demo.starting') : t('demo.start')}
      </Button>
      {demo.hasFailed ? (
        <p className="basis-full text-danger text-sm" role="alert">
          {t('demo.failed')}
        </p>
      ) : null}
    </>
  );
}
