/** Stands in place of everything where not even the frame could be shown. */
import { useTranslation } from '#web/language/use-translation.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Failure } from './failure.tsx';

/** The error itself was reported where it arose; people get what helps them. */
export function PageError({ error: _error }: { error: unknown }) {
  const { t } = useTranslation('frame');
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-10 p-6">
      <title>{`${t('error.title')} · ${t('product')}`}</title>
      <Logo name={t('product')} />
      <Failure />
    </main>
  );
}
