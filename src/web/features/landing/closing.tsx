/** The last words: the way in once more. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthButton } from '#web/ui/auth-button.tsx';

export function Closing({ demo }: { demo: ReactNode }) {
  const { t } = useTranslation('landing');
  return (
    <section className="border-line border-t">
      <div className="mx-auto flex max-w-page flex-col items-center gap-3 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 className="text-2xl sm:text-3xl">{t('closing.title')}</h2>
        <p className="text-body">{t('closing.text')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <AuthButton mode="signup" size="lg" tier="free" variant="primary">
            {t('paste.start')}
          </AuthButton>
          {demo}
        </div>
      </div>
    </section>
  );
}
