/** A thin line at the top while the next page is on its way; quick changes never show it. */
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function NavigationHint() {
  const { t } = useTranslation('frame');
  const isMoving = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {isMoving ? (
        <>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <span
            aria-hidden="true"
            className="fixed inset-x-0 top-0 z-50 h-0.5 animate-fade-in overflow-hidden [animation-delay:150ms] [animation-fill-mode:backwards]"
          >
            <span className="block size-full animate-pulse-soft bg-strong" />
          </span>
        </>
      ) : null}
    </div>
  );
}
